// Actions of a journey's people in the browser, by the words that they see.
import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { recordToasts } from './toasts.ts';

const PASSWORD = 'handbill-demo';

/** A separate phone: it shares nothing with others. */
export async function newPhone(browser: Browser, baseURL: string, locale = 'vi-VN'): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale });
  await recordToasts(context);
  return context.newPage();
}

/** A phone of a member who signs in, in English, on the way to a protected page. */
export async function phoneOf(
  browser: Browser,
  baseURL: string,
  { username, password }: { username: string; password: string },
  path: string,
): Promise<Page> {
  const page = await newPhone(browser, baseURL);
  await page.goto(`${path}?lang=en`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
  await page.waitForURL((at) => at.pathname === path);
  return page;
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The code that a new visitor of a share's link gets to say at the counter, once their visit counts. */
export async function codeOfVisitor(browser: Browser, link: string): Promise<string> {
  const context = await browser.newContext({ locale: 'en-US' });
  const visitor = await context.newPage();
  await visitor.goto(link);
  const said = visitor.getByText('Say this code at the counter:');
  await expect(said).toBeVisible({ timeout: 120_000 });
  const code = /[2-9A-HJKMNP-Z]{3}.?[2-9A-HJKMNP-Z]{3}/.exec(await said.innerText())?.[0] ?? '';
  await context.close();
  return code;
}

interface Newcomer {
  username: string;
  phone: string;
  password: string;
}

/** Fills in and sends the form of `/register`, in English, whose link had the invite code. */
export async function fillRegistration(page: Page, { username, phone, password }: Newcomer): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByLabel('I have read and agree to the terms of use.').check();
  await press(page, 'Create account');
}

/** Registers in the app, in English, leaves the recovery codes for later, and waits for home. */
export async function register(
  page: Page,
  { address, ...newcomer }: Newcomer & { address: string },
): Promise<void> {
  await page.goto(address);
  await fillRegistration(page, newcomer);
  await press(page, 'Later');
  await atHome(page);
}

/** Signs in to the app, in English, with the popup closed, and waits for home. */
export async function signIn(page: Page, username: string, password: string = PASSWORD): Promise<void> {
  const tokens = await tokensOf(page, '/api/auth/login', { username, password });
  await remember(page, {
    ...tokens,
    authToken: tokens.access_token,
    popup_seen: '1',
    locale: 'en',
    // The app names its tab some time after home is shown. A tab opened from it earlier would get no tokens of its own.
    tab: randomUUID(),
  });
  await page.goto('/');
  await expect(page.getByTestId('balance')).toBeVisible();
}

/** Signs in by the form, as a person does, and closes the popup. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/login?lang=en');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await atHome(page);
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Signs in with the cookies and the user agent of this page's browser. */
async function tokensOf(page: Page, path: string, data: object): Promise<Tokens> {
  const response = await page.request.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).data;
}

/** Writes entries into session storage as the app would, on a page of the server that loads no app. */
async function remember(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/readyz');
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, entries);
}

export async function atHome(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByTestId('balance')).toBeVisible();
  await closeNotice(page);
}

/** Closes the notice, which is shown once a session, some time after home. */
async function closeNotice(page: Page): Promise<void> {
  const notice = page.getByRole('dialog', { name: 'A notice from us' });
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
}

/** Signs in to the console on a wide screen, as an operator whose password is enough. */
export async function operatorSignsIn(
  browser: Browser,
  baseURL: string,
  username: string,
  password: string = PASSWORD,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
  });
  await recordToasts(context);
  const page = await context.newPage();
  const tokens = await tokensOf(page, '/api/console/auth/login', { username, password });
  await remember(page, {
    console_access_token: tokens.access_token,
    console_refresh_token: tokens.refresh_token,
  });
  await page.goto('/console/');
  await expect(page.getByRole('menuitem', { name: 'My access' })).toBeVisible();
  return page;
}

/** Opens a queue of the console and finds the card of a record in it. */
export async function openQueue(page: Page, queue: string, card: string) {
  await page.getByRole('menuitem', { name: new RegExp(`^${queue}`) }).click();
  const article = page.getByRole('article', { name: card }).first();
  await expect(article).toBeVisible();
  return article;
}
