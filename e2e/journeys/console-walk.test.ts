import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import { call, operatorToken } from '../api.ts';
import { complaintsOf, expectAccessible, expectNothingOverflows, textFaults } from '../looks.ts';
import { test } from '../server-fixture.ts';

// One test a width: they share two workers.
test.describe.configure({ mode: 'parallel' });
// Every page is photographed as it is.
test.use({ screenshot: 'off' });

const SCHEMES = ['light', 'dark'] as const;
const PICTURES = fileURLToPath(new URL('../../test-results/console-walk/', import.meta.url));

/** The routes as the console lists them, so that a new page is walked from its first day. */
function routes(): string[] {
  const source = readFileSync(new URL('../../apps/console/src/app/console.tsx', import.meta.url), 'utf8');
  const lists = [...source.matchAll(/<Resource\s+name="([^"]+)"/g)].map(([, name]) => `/${name}`);
  const pages = [...source.matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path = '']) => path);
  expect(lists.length).toBeGreaterThan(8);
  expect(pages.length).toBeGreaterThan(4);
  return ['/', ...lists, ...pages];
}

/** The addresses of a route: one that names a thing is walked with one that is there. */
async function addressesOf(route: string, url: string, token: string): Promise<string[]> {
  if (!route.includes(':')) return [route];
  const idOf = async (list: string): Promise<string> => {
    const [first] = await call(url, `console/${list}`, { token });
    expect(first, `something for ${route}`).toBeTruthy();
    return first._id;
  };
  if (route === '/members/:id') {
    const member = `/members/${await idOf('members?search=demo')}`;
    const tabs = [
      'ledger',
      'orders',
      'deposits',
      'withdrawals',
      'levels',
      'invited',
      'sessions',
      'notes',
      'log',
    ];
    return [member, ...tabs.map((tab) => `${member}?tab=${tab}`)];
  }
  if (route === '/statements/:id') return [`/statements/${await uploaded(url, token)}`];
  if (route === '/pages/:name/:language') return ['/pages/promises/en'];
  throw new Error(`tell the walk what to open for ${route}`);
}

/** A file of the bank that waits for its columns to be named. */
async function uploaded(url: string, token: string): Promise<string> {
  const form = new FormData();
  form.set('file_name', 'walk.csv');
  form.set('file', new Blob(['Date;Amount;Reference;Text;Name\n2026-03-02;12.50;FT-WALK;hello;Lan\n']));
  const response = await fetch(`${url}/api/console/statements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data, error } = await response.json();
  if (error === 'bank_file_known') return (await call(url, 'console/statements', { token }))[0]._id;
  return data._id;
}

/** A tab of the console in which an admin is signed in. */
async function signedIn(browser: Browser, url: string, width: number): Promise<Page> {
  const tokens = await call(url, 'console/auth/login', {
    body: { username: 'operator', password: 'handbill-demo' },
  });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    isMobile: false,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(({ access_token, refresh_token }) => {
    // What the console has renewed since is newer.
    if (sessionStorage.getItem('console_access_token') !== null) return;
    sessionStorage.setItem('console_access_token', access_token);
    sessionStorage.setItem('console_refresh_token', refresh_token);
  }, tokens);
  return context.newPage();
}

async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(`/console${address}`);
  await expect(page.locator('#main-content')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading …')).toHaveCount(0);
}

/** The whole page, on a screen that is as high. */
async function photograph(page: Page, name: string, width: number): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(4_000, Math.max(900, whole)) });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  await page.setViewportSize({ width, height: 900 });
}

/** The examination tries to look into the frame with the advertisement, in which no script may run, and none does. */
const REFUSED_TO_AXE = "Blocked script execution in 'about:srcdoc'";

for (const width of [390, 1280]) {
  test(`every page of the console at ${width} px, light and dark: accessible, nothing overflows, nothing is complained of`, async ({
    browser,
    handbill,
  }) => {
    test.setTimeout(900_000);
    const { url } = handbill;
    const token = await operatorToken(url, 'operator');
    const page = await signedIn(browser, url, width);
    const complaints = complaintsOf(page);
    const faults: string[] = [];
    const note = (error: Error) => void faults.push(error.message);
    for (const route of routes()) {
      for (const address of await addressesOf(route, url, token)) {
        await goTo(page, address);
        const name = address.replaceAll(/[/?=]/g, '-').replaceAll(/[0-9a-f-]{36}/g, '') || 'start';
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expectNothingOverflows(page).catch(note);
          await expectAccessible(page).catch(note);
          faults.push(...(await textFaults(page)).map((fault) => `${address}: ${fault}`));
          await photograph(page, `${width}-${colorScheme}${name}`, width);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(complaints.filter((complaint) => !complaint.includes(REFUSED_TO_AXE))).toEqual([]);
  });
}

/** What the demo has for certain. */
const FILLED = [
  'figures',
  'orders',
  'deposits',
  'withdrawals',
  'members',
  'levels',
  'packages',
  'pages',
  'notices',
  'invite-codes',
  'settings',
  'operators',
].map((name) => `${name}.csv`);

/** Where nothing is listed: one order, the books at one moment, a file without columns, a page with its versions shut. */
const WITHOUT_LIST = ['/review', '/balance-sheet', '/audit', '/statements/:id', '/pages/:name/:language'];

test('what a page lists is saved as CSV', async ({ browser, handbill }) => {
  test.setTimeout(200_000);
  const { url } = handbill;
  const token = await operatorToken(url, 'operator');
  const page = await signedIn(browser, url, 1280);
  const saved: string[] = [];
  for (const route of routes().filter((path) => !WITHOUT_LIST.includes(path))) {
    for (const address of await addressesOf(route, url, token)) {
      if (/^\/members\/[^?]+$/.test(address)) continue;
      await goTo(page, address);
      // A button is shut until its list has come.
      await page.waitForLoadState('networkidle');
      const buttons = page.getByRole('button', { name: 'Save as CSV' });
      await expect(buttons.first(), address).toBeVisible();
      for (const button of await buttons.all()) {
        // Nothing is listed there now.
        if (await button.isDisabled()) continue;
        const download = page.waitForEvent('download');
        await button.click();
        const file = await download;
        const content = readFileSync(await file.path(), 'utf8');
        expect(file.suggestedFilename(), address).toMatch(/^[a-z-]+\.csv$/);
        expect(content.split('\r\n').length, `the lines of ${address}`).toBeGreaterThan(2);
        saved.push(file.suggestedFilename());
      }
    }
  }
  expect(saved).toEqual(expect.arrayContaining(FILLED));
  expect(saved.length).toBeGreaterThan(15);
});

test('at 390 px the menu opens, closes again, and leads on', async ({ browser, handbill }) => {
  const page = await signedIn(browser, handbill.url, 390);
  await goTo(page, '/members');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Deposits' })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: join(PICTURES, '390-light-menu.png') });
  await page.getByRole('menuitem', { name: 'Deposits' }).click();
  await expect(page).toHaveURL(/\/deposits/);
  await expect(page.getByRole('menuitem', { name: 'Members' })).toBeHidden();
});
