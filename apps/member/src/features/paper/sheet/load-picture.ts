import { canvasOf } from './fonts.ts';
import { blobOf } from './picture-of.ts';
import type { Picture } from './sheet.ts';

/** The picture at an address of this server, cropped around its middle to a size in pixels. */
export async function loadPicture(
  address: string,
  size: { width: number; height: number },
): Promise<Picture> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
  const bitmap = await createImageBitmap(await answer.blob());
  const scale = Math.max(size.width / bitmap.width, size.height / bitmap.height);
  const width = bitmap.width * scale;
  const height = bitmap.height * scale;
  const context = canvasOf(size.width, size.height);
  // A picture with transparent parts is on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(bitmap, (size.width - width) / 2, (size.height - height) / 2, width, height);
  bitmap.close();
  const jpeg = await blobOf(context.canvas, 'image/jpeg');
  return { source: context.canvas, jpeg: new Uint8Array(await jpeg.arrayBuffer()), ...size };
}
