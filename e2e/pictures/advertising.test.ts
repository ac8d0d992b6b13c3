import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { call, memberToken } from '../api.ts';
import { settled } from '../looks.ts';
import { newPhone, press, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { saveWebp } from './save-webp.ts';

const WIDTH = 360;
const HEIGHT = 620;
const MARGIN = 14;
const BYTES_MAX = 40_000;

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const seaside = readFileSync(
  new URL('../../packages/server/content/campaigns/seaside.webp', import.meta.url),
);

/** Saves what a phone shows of the page from the top of a part of it on. */
async function picture(page: Page, from: Locator, name: string): Promise<void> {
  await settled(page);
  const box = await from.boundingBox();
  if (box === null) throw new Error(`${name}: there is nothing to see`);
  const y = Math.max(0, box.y - MARGIN);
  const file = { path: `${folder}${name}.webp`, bytesMax: BYTES_MAX };
  await saveWebp(page, { x: 0, y, width: WIDTH, height: HEIGHT }, file);
}

/** The order of the member that was seen most. */
async function mostSeen(url: string, username: string): Promise<string> {
  const orders: { _id: string; visits_verified: number }[] = await call(url, 'list-product', {
    token: await memberToken(url, username),
    body: { side: 'distributed', limit: 100 },
  });
  const [first] = orders.toSorted((one, other) => other.visits_verified - one.visits_verified);
  if (first === undefined) throw new Error(`${username} has no orders`);
  return first._id;
}

test('the pictures of advertising.md', async ({ browser, handbill: { url } }) => {
  const page = await newPhone(browser, url);
  // So tall that nothing scrolls, and the navigation is below every picture.
  await page.setViewportSize({ width: WIDTH, height: 4_000 });
  await signIn(page, 'demo');
  await page.goto('/distribute');
  await page.getByLabel('Title').fill('Seven rooms by the sea');
  await page.getByLabel('Text').fill('Breakfast is ours, bicycles are free.');
  await page.getByLabel('Landing address').fill('https://rooms.example/november');
  await page.getByLabel('Words on the button').selectOption('Book a time');
  await page.getByRole('radio').first().check();
  const rooms = { name: 'rooms.webp', mimeType: 'image/webp', buffer: seaside };
  await page.getByLabel('Choose a picture').setInputFiles(rooms);
  await press(page, 'Use this part');
  await page.getByLabel('Description for people').fill('A room with a view of the sea');
  await picture(page, page.getByRole('heading', { level: 1 }), 'advertising-write');
  const card = page.locator('section').filter({ hasText: 'Edit the headline and the description' });
  // The card names the host of the app; a company has its own.
  await card.getByText(new URL(url).host).evaluate((host) => {
    host.textContent = 'handbill.example';
  });
  await picture(page, card, 'advertising-chat');
  await press(page, 'Continue to payment');
  await expect(page.getByText('Not paid yet.')).toBeVisible();
  await picture(page, page.getByRole('heading', { level: 1 }), 'advertising-pay');
  const order = await mostSeen(url, 'demo');
  await page.goto(`/order-detail/${order}`);
  await expect(page.getByRole('table', { name: 'Results' })).toBeVisible();
  const results = page.locator('section').filter({ has: page.getByRole('table', { name: 'Results' }) });
  await picture(page, results, 'advertising-results');
  await picture(page, page.getByRole('figure', { name: 'Visits by hour of the day' }), 'advertising-charts');
  await page.goto('/redeem');
  await page.getByLabel('Code', { exact: true }).fill('7KQ2MP');
  const worth = page.getByLabel('Value of the sale');
  await worth.fill('12');
  await worth.blur();
  await picture(page, page.getByRole('heading', { level: 1 }), 'advertising-code');
  await page.goto('/individual/business');
  await expect(page.getByText('linh.tran')).toBeVisible();
  await picture(page, page.getByRole('heading', { name: 'Team' }), 'advertising-team');
  await page.goto(`/individual/receipt/order/${order}`);
  await expect(page.getByRole('img', { name: 'Preview: Receipt' })).toBeVisible();
  await picture(page, page.getByRole('heading', { level: 1 }), 'advertising-receipt');
});
