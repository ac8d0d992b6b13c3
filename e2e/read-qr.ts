import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
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
    // As one text: an array travels number by number, a million of them in minutes.
    let text = '';
    for (const byte of data) text += String.fromCharCode(byte);
    return { width: bitmap.width, height: bitmap.height, pixels: btoa(text) };
  }, png.toString('base64'));
  return decodeQr({ width, height, data: Buffer.from(pixels, 'base64') });
}

/** A saved picture's size in pixels and the text of its QR code, seen as wide as the screen of the page. */
export async function readSavedPicture(
  page: Page,
  saved: Download,
): Promise<{ width: number; height: number; qr: string }> {
  const type = saved.suggestedFilename().endsWith('.png') ? 'png' : 'jpeg';
  const source = `data:image/${type};base64,${(await readFile(await saved.path())).toString('base64')}`;
  await page.setContent(`<img alt="saved" style="width:100%" src="${source}">`);
  const picture = page.getByRole('img', { name: 'saved' });
  const size = await picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
  return { ...size, qr: await readQr(picture) };
}
