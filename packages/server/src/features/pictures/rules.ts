/** What a member uploads a picture for. */
export type PicturePurpose = 'avatar' | 'order_image' | 'logo';

/** A file's type by its first bytes, whatever its name; null for unsupported types. */
export function fileTypeOf(file: Buffer): 'jpeg' | 'png' | 'webp' | null {
  const starts = (...bytes: number[]) => file.subarray(0, bytes.length).equals(Buffer.from(bytes));
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  const riff = file.subarray(0, 4).toString('latin1') === 'RIFF';
  return riff && file.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null;
}
