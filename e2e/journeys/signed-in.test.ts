// Staying signed in on a device: new tabs, a browser that is closed and opened again, and the end of it.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { accessFaults, expectNothingOverflows } from '../looks.ts';
import { newPhone, phoneOf, press, signIn } from '../people.ts';
import { newMember } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

test.use({ ground: 'shared' });

const BOX = 'Stay signed in on this device';

/** Signs in by the form, with the box ticked or not. */
async function signInWith(
  page: Page,
  { username, password = 'handbill-demo', stays }: { username: string; password?: string; stays: boolean },
) {
  await page.goto('/login');
  await page.getByRole('combobox').selectOption('en');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel(BOX).setChecked(stays);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByTestId('balance')).toBeVisible();
}

/** Records in a context's tabs whether the sign-in screen, or its outline, was ever shown. */
async function watchForSignIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('input[type=password]')) document.documentElement.dataset['asked'] = 'yes';
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Opens the same browser again after it was closed: session storage is gone, cookies and local storage are left. */
async function reopened(browser: Browser, baseURL: string, context: BrowserContext): Promise<BrowserContext> {
  const storageState = await context.storageState();
  await context.close();
  return browser.newContext({ baseURL, locale: 'vi-VN', storageState });
}

test('a member who stays signed in finds a new tab and a reopened browser signed in, without seeing the sign-in screen', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await signInWith(page, { username: 'sharer', stays: true });
  const context = page.context();
  await watchForSignIn(context);
  const tab = await context.newPage();
  await tab.goto('/warehouse');
  await expect(tab.getByRole('heading', { name: 'Warehouse' })).toBeVisible();
  await expect(tab.locator('html')).not.toHaveAttribute('data-asked');

  const later = await reopened(browser, handbill.url, context);
  await watchForSignIn(later);
  const first = await later.newPage();
  const second = await later.newPage();
  // Two tabs are restored at the same time and share the cookie.
  await Promise.all([first.goto('/'), second.goto('/')]);
  for (const each of [first, second]) {
    await expect(each.getByTestId('balance')).toBeVisible();
    await expect(each.locator('html')).toHaveAttribute('lang', 'en');
    await expect(each.locator('html')).not.toHaveAttribute('data-asked');
  }
});

test('a member who did not tick the box has to sign in in a new tab and a reopened browser, which know the language but no name', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await page.goto('/login?lang=en');
  await expect(page.getByLabel(BOX)).not.toBeChecked();
  await signInWith(page, { username: 'sharer', stays: false });
  const context = page.context();
  let asked = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/resume')) asked += 1;
  });
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  const later = await reopened(browser, handbill.url, context);
  const first = await later.newPage();
  await first.goto('/');
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(first.getByLabel('Username')).toHaveValue('');
  expect(asked).toBe(0);
});

test('signing out ends the kept session in the other tab and in new ones, and remembers the username and the box', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await signInWith(page, { username: 'sharer', stays: true });
  const tab = await page.context().newPage();
  await tab.goto('/account-detail');
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await expect(tab).toHaveURL(/\/login/);
  await expect(tab.getByLabel('Username')).toHaveValue('sharer');
  await expect(tab.getByLabel(BOX)).toBeChecked();
  // Its stream of events has ended, and with it the session.
  await expect(page).toHaveURL(/\/login/);
  const another = await page.context().newPage();
  await another.goto('/');
  await expect(another.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a kept session ended from another device is over in its open tab and in new ones', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await signInWith(page, { username: 'demo', stays: true });
  const laptop = await newPhone(browser, handbill.url);
  await signIn(laptop, 'demo');
  const lists = laptop.waitForResponse((response) => response.url().includes('/api/sessions'));
  await laptop.goto('/account-detail');
  const sessions = (await (await lists).json()).data as { _id: string; current: boolean }[];
  const own = await page.evaluate(async () => {
    const authorization = `Bearer ${window.sessionStorage.getItem('access_token')}`;
    const { data } = await (await fetch('/api/sessions', { headers: { authorization } })).json();
    return data.find(({ current }: { current: boolean }) => current)._id as string;
  });
  expect(sessions.map(({ _id }) => _id)).toContain(own);
  const ended = await laptop.evaluate(async (session_id) => {
    const authorization = `Bearer ${window.sessionStorage.getItem('access_token')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    return (
      await fetch('/api/session-end', { method: 'POST', headers, body: JSON.stringify({ session_id }) })
    ).status;
  }, own);
  expect(ended).toBe(200);
  await expect(page).toHaveURL(/\/login/);
  const tab = await page.context().newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a member with several other devices signs all of them out in one step, and stays signed in on this one', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newMember(url, 'signs_out_all');
  const phone = await newPhone(browser, url);
  await signInWith(phone, { ...lan, stays: true });
  const tablet = await phoneOf(browser, url, lan, '/individual');
  const laptop = await phoneOf(browser, url, lan, '/account-detail');
  await laptop.getByText('Where you are signed in').click();
  const others = laptop.getByRole('button', { name: /^Sign out: / });
  await expect(others).toHaveCount(3);
  await press(laptop, 'Sign out all other devices');
  const dialog = laptop.getByRole('dialog');
  await expect(dialog).toContainText('Every device in this list except “This device” will be signed out.');
  expect(await accessFaults(laptop)).toEqual([]);
  await dialog.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expectToast(laptop, 'Signed out on all other devices');
  await expect(dialog).toBeHidden();
  await expect(others).toHaveCount(0);
  await expect(laptop.getByText('This device', { exact: true })).toBeVisible();
  await expect(laptop.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden();
  await expectNothingOverflows(laptop);

  for (const page of [phone, tablet]) await expect(page).toHaveURL(/\/login/);
  const tab = await phone.context().newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
