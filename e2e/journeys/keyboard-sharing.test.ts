import type { Browser, Locator, Page } from '@playwright/test';
import { call, memberToken } from '../api.ts';
import { newPhone, phoneOf } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

const SHARER = { username: 'sharer', password: 'handbill-demo' };
const PRESSES_MAX = 150;

/** Presses Tab until the control of that role and name has the focus. */
const tabTo = (page: Page, role: 'link' | 'button', name: string) =>
  tabToControl(page, page.getByRole(role, { name, exact: true }).first());

/** Presses Tab until this control has the focus. */
async function tabToControl(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted} of ${page.url()}`);
}

/** The control with the focus, or "outside" when it is not in the dialog. The browser’s own bars count as inside. */
function focusedInDialog(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: focused, body } = document;
    if (focused === null || focused === body) return 'the browser';
    return focused.closest('dialog') === null ? 'outside' : (focused.textContent ?? '');
  });
}

test('by keyboard alone a member previews an advertisement of the feed, closes it, and goes on from its card', async ({
  browser,
  handbill,
}) => {
  const page = await phoneOf(browser, handbill.url, SHARER, '/order-detail');
  const card = page.locator('article h3 button').first();
  await tabToControl(page, card);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Share this' })).toBeVisible();
  const reached = new Set<string>();
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab');
    reached.add(await focusedInDialog(page));
  }
  expect(reached).not.toContain('outside');
  expect([...reached]).toEqual(expect.arrayContaining(['Close', 'Share this']));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
});

test('by keyboard alone a member goes through the warehouse, claims all, passes a link on and objects to refused visits', async ({
  browser,
  handbill: { url },
}) => {
  const share = await visitedTwice(browser, url);
  const page = await phoneOf(browser, url, SHARER, '/warehouse');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [tab, query] of [
    ['To claim', '/warehouse/not-received'],
    ['Paid out', '/warehouse?status=success'],
  ] as const) {
    await tabTo(page, 'link', tab);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${url}${query}`);
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await tabTo(page, 'button', 'Claim all');
  await page.keyboard.press('Enter');
  await expectToast(page, 'added to your balance');

  await page.goto(`/order-detail/${share._id}`);
  await tabTo(page, 'button', 'Copy link');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Copied');
  await tabTo(page, 'button', 'Object');
  await page.keyboard.press('Space');
  await expectToast(page, 'objection sent. We’ll notify you of the decision');
  await expect(page.getByRole('button', { name: 'Object', exact: true })).toBeHidden();
});

/** A running share with one visit that can be claimed and one, of the same visitor, that can be objected to. */
async function visitedTwice(browser: Browser, url: string): Promise<{ _id: string }> {
  const token = await memberToken(url, SHARER.username);
  const [share]: { _id: string; share_url: string }[] = await call(url, 'list-product', {
    token,
    body: { side: 'received', status: 'pending', limit: 1 },
  });
  if (share === undefined) throw new Error('the sharer of the demo has no running share');
  const visitor = await newPhone(browser, url, 'en-US');
  await visitor.goto(share.share_url);
  const verdict = visitor.getByRole('status');
  await expect(verdict).toHaveText('Your visit was counted. Thank you.', { timeout: 120_000 });
  await visitor.reload();
  await expect(verdict).toHaveText('Thank you for looking.');
  return share;
}
