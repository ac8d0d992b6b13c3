import type { Page } from '@playwright/test';
import { call, memberToken } from '../api.ts';
import { settled } from '../looks.ts';
import { newPhone, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

/** What the phone keeps at its edges: at the bottom for gestures, on a side for its camera. */
async function keepInsets(page: Page, insets: { left?: number; bottom: number }): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** Scrolls to the end of a page that is longer than the screen once it is loaded. */
async function toTheEnd(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeGreaterThan(0);
  await settled(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

const coveredByNavigation = (page: Page) => coveredBy(page, 'nav:has(+ #main)');

/**
 * What a bar covers of the controls that stay in place, and at the end of a page of all of them. Points of each control are
 * looked at from above, as a thumb comes to it.
 */
async function coveredBy(page: Page, selector: string): Promise<string[]> {
  await settled(page);
  return page.evaluate((wanted) => {
    const bar = document.querySelector(wanted);
    if (bar === null) return ['no bar matches'];
    const { scrollHeight, clientHeight } = document.documentElement;
    const atEnd = window.scrollY + clientHeight >= scrollHeight - 1;
    const controls = document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, .sticky p',
    );
    const looked = [...controls].filter(
      (control) =>
        control.checkVisibility({ contentVisibilityAuto: true }) &&
        !bar.contains(control) &&
        (atEnd || control.closest('.sticky') !== null),
    );
    const covered = looked.filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const places = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y] as const));
      return places.some(([x, y]) => {
        const found = document.elementFromPoint(left + x * width, top + y * height);
        return found !== null && bar.contains(found);
      });
    });
    if (looked.length === 0) return ['there is nothing to look at'];
    return covered.map((control) => `${control.localName} "${control.textContent?.trim()}"`);
  }, selector);
}

/** An order that the demo's member received and can share now. */
async function sharedOrder(url: string): Promise<string> {
  const token = await memberToken(url, 'demo');
  const orders: { _id: string; side: string; stage: string }[] = await call(url, 'list-product', {
    token,
    body: { limit: 100 },
  });
  return orders.find(({ side, stage }) => side === 'received' && stage === 'distributing')?._id ?? '';
}

async function walk(page: Page, url: string): Promise<void> {
  // The API fails on the second screen, so the app shows what it has and says so.
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Warehouse', exact: true }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('status').getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await coveredByNavigation(page)).toEqual([]);
  await toTheEnd(page);
  expect(await coveredByNavigation(page)).toEqual([]);
  await page.unroute('**/api/**');

  await page.goto('/warehouse');
  await expect(page.getByRole('main').getByRole('listitem').nth(4)).toBeVisible();
  await toTheEnd(page);
  expect(await coveredByNavigation(page)).toEqual([]);

  await page.goto(`/order-detail/${await sharedOrder(url)}`);
  await expect(page.locator('.sticky').getByRole('button').first()).toBeVisible();
  expect(await coveredByNavigation(page)).toEqual([]);
  await toTheEnd(page);
  expect(await coveredByNavigation(page)).toEqual([]);

  // Without a connection the bar that says so stays in place as well.
  await page.context().setOffline(true);
  await expect(page.getByRole('status').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.locator('.sticky').getByRole('button').first()).toBeVisible();
  expect(await coveredBy(page, '[role="status"]:has(button)')).toEqual([]);
  expect(await coveredByNavigation(page)).toEqual([]);
}

for (const bottom of [0, 34]) {
  test(`the navigation covers no control with ${bottom} px for the phone’s gestures`, async ({
    browser,
    handbill: { url },
  }) => {
    const page = await newPhone(browser, url);
    await keepInsets(page, { bottom });
    await signIn(page, 'demo');
    const bar = await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox();
    expect(bar?.height).toBeGreaterThanOrEqual(64 + bottom);
    await walk(page, url);
  });
}

test('on a phone on its side the column and the navigation keep clear of what the camera covers', async ({
  browser,
  handbill: { url },
}) => {
  const page = await newPhone(browser, url);
  await page.setViewportSize({ width: 600, height: 360 });
  await keepInsets(page, { left: 47, bottom: 21 });
  await signIn(page, 'demo');
  await page.goto('/individual');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  for (const part of [page.getByRole('main'), page.getByRole('navigation', { name: 'Main navigation' })]) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(47);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(600);
  }
});
