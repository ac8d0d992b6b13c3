import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** A picture has twice as many pixels as the part of the page that it shows. */
const SHARPNESS = 2;
const QUALITY = 50;

/** A part of a page, in CSS pixels from its upper left corner. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Saves a part of the page as a file of less than `bytesMax`. */
export async function saveWebp(
  page: Page,
  part: Part,
  { path, bytesMax }: { path: string; bytesMax: number },
) {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { ...part, scale: SHARPNESS },
  });
  const content = Buffer.from(data, 'base64');
  expect(content.length, path).toBeLessThan(bytesMax);
  writeFileSync(path, content);
}
