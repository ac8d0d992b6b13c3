import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bcp47, type Language, languages } from '@handbill/contract/languages';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { call, memberTokens } from '../api.ts';
import { settled } from '../looks.ts';
import { test } from '../server-fixture.ts';
import { saveWebp } from './save-webp.ts';

/** The part of a screen that a picture shows, and what is around it, in CSS pixels. */
const WIDTH = 360;
const HEIGHT = 330;
const MARGIN = 14;
/** A picture must not weigh more, in bytes: the page has three. */
const BYTES_MAX = 24_000;

const folder = fileURLToPath(new URL('../../packages/server/content/welcome/', import.meta.url));

test.describe.configure({ mode: 'parallel' });

/** Saves the part of the page from a place in it on, as WebP. */
async function picture(page: Page, part: Locator, name: string, from: 'top' | 'bottom' = 'top') {
  await part.scrollIntoViewIfNeeded();
  await settled(page);
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${name}: there is nothing to see`);
  const edge = from === 'top' ? box.y - MARGIN : box.y + box.height + MARGIN - HEIGHT;
  const y = edge + (await page.evaluate(() => window.scrollY));
  const shown = { x: 0, y: Math.max(0, y), width: WIDTH, height: HEIGHT };
  await saveWebp(page, shown, { path: `${folder}${name}.webp`, bytesMax: BYTES_MAX });
}

/** A phone with a height that leaves the navigation out of the pictures. */
async function phoneIn(browser: Browser, url: string, language: Language, kept: Record<string, string> = {}) {
  const context = await browser.newContext({
    baseURL: url,
    locale: bcp47[language],
    reducedMotion: 'reduce',
    viewport: { width: WIDTH, height: 1_600 },
  });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, Object.entries(kept));
  return context.newPage();
}

for (const language of languages) {
  test(`the pictures of the welcome page in ${language}`, async ({ browser, handbill: { url } }) => {
    const catalogue = new URL(`../../apps/member/src/languages/${language}.json`, import.meta.url);
    const texts: Record<string, string> = JSON.parse(readFileSync(catalogue, 'utf8'));
    const text = (id: string) => texts[id] ?? id;
    const tokens = await memberTokens(url, 'sharer');
    const page = await phoneIn(browser, url, language, {
      ...tokens,
      authToken: tokens.access_token,
      popup_seen: '1',
      locale: language,
    });
    await page.goto(`/order-detail?language=${language}`);
    const card = page.getByRole('article').first();
    await card.locator('img').waitFor();
    await picture(page, card, `${language}-receive`);
    await card.getByRole('button').click();
    await page.getByRole('button', { name: text('receive.take'), exact: true }).click();
    const link = await page.getByTestId('share-link').innerText();

    const visitor = await phoneIn(browser, url, language);
    await visitor.goto(link);
    await expect(visitor.getByRole('status')).not.toBeEmpty();
    await picture(visitor, visitor.locator('body'), `${language}-share`);
    const [order] = await call(url, 'list-product', { token: tokens.access_token, body: { limit: 1 } });
    expect(order.side).toBe('received');
    await expect(page.getByText(text('share.earned')).locator('xpath=..')).not.toContainText('0,00');
    const head = page.getByText(text('share.earned')).locator('xpath=../..');
    await picture(page, head, `${language}-paid`, 'bottom');
  });
}
