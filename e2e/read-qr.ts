import type { Locator, Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import { settled } from './looks.ts';

/** The text of a QR code, read from the pixels on the screen as a phone's camera would. */
export async function readQr(code: Locator): Promise<string> {
  // In the middle, where nothing that stays at an edge of the screen covers it.
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await settled(code.page());
  return readQrPicture(code.page(), await code.screenshot({ animations: 'disabled' }));
}

/** The text of the QR code in a PNG, decoded in the browser of a page. */
export async function readQrPicture(page: Page, png: Buffer): Promise<string> {
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser cannot draw');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, pixels: [...data] };
  }, png.toString('base64'));
  return decodeQr({ width, height, data: Uint8Array.from(pixels) });
}
