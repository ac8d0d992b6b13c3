import { encode } from 'uqr';

/** Large enough to be printed on a handbill: some 600 pixels a side. */
const PIXELS_PER_MODULE = 16;
/** The quiet zone that ISO/IEC 18004 asks for, in modules. */
const MARGIN = 4;

/** Hands the QR code of a value to the browser as a picture, as if it had been downloaded. Rejects where it cannot draw. */
export async function saveQr(value: string, fileName: string): Promise<void> {
  const { data, size } = encode(value, { border: MARGIN });
  const canvas = document.createElement('canvas');
  canvas.width = size * PIXELS_PER_MODULE;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  const side = PIXELS_PER_MODULE;
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * side, y * side, side, side);
  }
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (picture === null) throw new Error('this browser cannot make a picture');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = fileName;
  link.click();
  // The browser has taken the file by the time that anything else can run.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
