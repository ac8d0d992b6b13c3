// What people of a journey do in the browser, in the words that they see.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

const PASSWORD = 'handbill-demo';

/** A phone of somebody's own: nothing is shared with the phones of others. */
export async function newPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  return context.newPage();
}

/** Registers in the app, in English; answers when home is shown. */
export async function register(
  page: Page,
  member: { username: string; phone: string; password: string; address: string },
): Promise<void> {
  await page.goto(member.address);
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Phone number').fill(member.phone);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByLabel('Repeat password').fill(member.password);
  await page.getByLabel('I have read and agree to the terms of use.').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await atHome(page);
}

/** Signs in to the app, in English; answers when home is shown. */
export async function signIn(page: Page, username: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/login?lang=en');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await atHome(page);
}

async function atHome(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByTestId('balance')).toBeVisible();
  await closeNotice(page);
}

/** The notice of the house is shown once a session, some time after home. */
async function closeNotice(page: Page): Promise<void> {
  const notice = page.getByRole('dialog', { name: 'A notice from the house' });
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
}

/** Signs in to the console on a wide screen. */
export async function operatorSignsIn(
  browser: Browser,
  baseURL: string,
  username: string,
  password: string = PASSWORD,
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
  });
  const page = await context.newPage();
  await page.goto('/console/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'My access' })).toBeVisible();
  return page;
}

/** The card of a record in a queue of the console. */
export async function openQueue(page: Page, queue: string, card: string) {
  await page.getByRole('menuitem', { name: new RegExp(`^${queue}`) }).click();
  const article = page.getByRole('article', { name: card }).first();
  await expect(article).toBeVisible();
  return article;
}
