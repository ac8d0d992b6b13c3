import type { Page } from '@playwright/test';

const STANDARD_PX = 16;
const FIXED_PX = 13;

/** Sets the browser's own text size, as in its settings: 200 percent doubles `1rem`, and pixels stay unchanged. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const scaled = (px: number) => Math.round((px * percent) / 100);
  await browser.send('Page.setFontSizes', {
    fontSizes: { standard: scaled(STANDARD_PX), fixed: scaled(FIXED_PX) },
  });
  await browser.detach();
}
