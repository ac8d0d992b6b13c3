// Behaviour of the browser around the screens: tabs, Back, pull to refresh.
import type { Page } from '@playwright/test';
import { newPhone, signIn, signInByForm } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectLive } from '../toasts.ts';

test.use({ ground: 'shared' });

function refreshTokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => window.sessionStorage.getItem('refresh_token'));
}

test('the deposit page opens in a new tab, signed in, and each tab renews its own session', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  // Not the member whose list of sessions the walk looks at: two that begin within a second look the same there.
  await signIn(page, 'sharer');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Deposit' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/deposit$/);
  await expect(tab.getByLabel('Amount')).toBeVisible();
  await expect.poll(async () => (await refreshTokenOf(tab)) !== (await refreshTokenOf(page))).toBe(true);
  for (const each of [page, tab]) {
    const status = await each.evaluate(async () => {
      const refresh_token = window.sessionStorage.getItem('refresh_token');
      const response = await fetch('/api/auth/refresh-token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token }),
      });
      return response.status;
    });
    expect(status).toBe(200);
  }
});

test('signing out in one tab signs out in the other', async ({ browser, handbill }) => {
  const page = await newPhone(browser, handbill.url);
  await signIn(page, 'sharer');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Deposit' }).click();
  const tab = await opened;
  await expect(tab.getByLabel('Amount')).toBeVisible();
  await expect.poll(async () => (await refreshTokenOf(tab)) !== (await refreshTokenOf(page))).toBe(true);
  await tab.goto('/account-detail');
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await expect(tab).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Warehouse' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('Back closes a dialog and stays on the screen, and cannot close a dialog that needs an answer', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await signIn(page, 'demo');
  await page.getByRole('link', { name: 'Individual' }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByText('Closing your account', { exact: true }).click();
  await page.getByRole('button', { name: 'Close the account', exact: true }).click();
  const closing = page.getByRole('dialog', { name: 'Close this account?' });
  await expect(closing).toBeVisible();
  await page.goBack();
  await expect(closing).toBeHidden();
  await expect(page).toHaveURL(/\/account-detail$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/individual$/);

  await page.getByRole('link', { name: 'Home' }).click();
  await page
    .getByRole('button', { name: /^Unlock/ })
    .first()
    .click();
  const upgrade = page.getByRole('dialog', { name: 'confirm upgrade' });
  await expect(upgrade).toBeVisible();
  await page.goBack();
  await page.keyboard.press('Escape');
  await expect(upgrade).toBeVisible();
  // The dialog of a level below the member’s can only be closed.
  await upgrade.getByRole('button', { name: /^(Cancel|Close)$/ }).click();
  await expect(upgrade).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

/** Pulls down with one finger from the top of the screen, by this distance. */
async function pull(page: Page, px: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }],
    });
  await touch('touchStart', 120);
  for (let way = 20; way <= px; way += 20) await touch('touchMove', 120 + way);
  await touch('touchEnd', 120 + px);
}

test('pulling down reloads the data on screen, and so does a tap on the current page in the navigation', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await signIn(page, 'demo');
  const rows = page.getByRole('main').getByRole('listitem');
  await page.getByRole('link', { name: 'Warehouse' }).click();
  await expect(rows.first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectLive(page);
  // The app listens for pulls some time after its first screen, and switches off the browser's own gesture then.
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/list-product')) asked += 1;
  });
  // The first is too short. Both are over before the requests are counted, so one by the first would be too.
  await pull(page, 60);
  await pull(page, 200);
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('link', { name: 'Warehouse' }).click();
  await expect.poll(() => asked).toBe(2);
});

test('where the browser keeps no data of sites, the app starts and a member signs in', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('', 'SecurityError');
        },
      });
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await signInByForm(page, 'demo');
  await expect(page.getByTestId('balance')).toBeVisible();
});
