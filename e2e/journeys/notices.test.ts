import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, operatorSignsIn, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

const PICTURE = fileURLToPath(new URL('../../packages/server/content/popup/jp.webp', import.meta.url));
/** A phone with 1.6 Mbit/s loads this in a quarter of a second. */
const PICTURE_BYTES_MAX = 45_000;
/** A clock is stopped later than now, by more than it takes to say so. */
const AHEAD_MS = 60_000;
const WORDS = 'Open on Saturdays from March on';

/** Signs in, and leaves the notice open. */
async function entersHome(page: Page, language: string): Promise<void> {
  await page.goto(`/login?lang=${language}`);
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('handbill-demo');
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByTestId('balance')).toBeVisible();
}

async function fillIn(console: Page, part: string, link: string): Promise<void> {
  const english = console.getByRole('region', { name: part }).getByRole('article', { name: 'English' });
  await english.getByRole('button', { name: 'Edit' }).click();
  const dialog = console.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(dialog.getByRole('img')).toBeVisible();
  await dialog.getByLabel('Alt text').fill(WORDS);
  await dialog.getByLabel('Link').fill(link);
}

test('members of one language see its popup and banner, and the built-in ones again afterwards', async ({
  browser,
  handbill: { url },
}) => {
  const console = await operatorSignsIn(browser, url, 'operator');
  await console.getByRole('menuitem', { name: 'Popup and banner' }).click();
  const dialog = console.getByRole('dialog');

  await fillIn(console, 'Popup at start', 'javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A link has to start with https://, or with /')).toBeVisible();
  await dialog.getByLabel('Link').fill('/ordering-rules');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const popup = console
    .getByRole('region', { name: 'Popup at start' })
    .getByRole('article', { name: 'English' });
  await expect(popup).toContainText('Live');

  await fillIn(console, 'Home banner', 'https://handbill.example/march');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  const english = await newPhone(browser, url);
  await entersHome(english, 'en');
  const notice = english.getByRole('dialog', { name: 'A notice from us' });
  await expect(notice.getByRole('img', { name: WORDS })).toBeVisible();
  await expect(notice.getByRole('link', { name: WORDS })).toHaveAttribute('href', '/ordering-rules');
  await expect(notice.getByRole('link', { name: 'Find out more' })).toHaveAttribute(
    'href',
    '/ordering-rules',
  );
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(english.getByRole('link', { name: WORDS })).toHaveAttribute(
    'href',
    'https://handbill.example/march',
  );

  const french = await newPhone(browser, url);
  await entersHome(french, 'fr');
  await expect(french.getByRole('dialog').getByRole('img')).toHaveAttribute(
    'src',
    /\/media\/popup\/fr\.webp$/,
  );

  await popup.getByRole('button', { name: 'Restore the default' }).click();
  await expect(popup).toContainText('Default');
  const later = await newPhone(browser, url);
  await entersHome(later, 'en');
  await expect(later.getByRole('dialog').getByRole('img')).toHaveAttribute(
    'src',
    /\/media\/popup\/en\.webp$/,
  );
});

test('after a reload the popup is there before the app, needs nothing of it, and stays closed', async ({
  browser,
  handbill: { url },
}) => {
  const page = await newPhone(browser, url);
  await entersHome(page, 'vn');
  const notice = page.getByRole('dialog', { name: 'Thông báo từ chúng tôi' });
  await expect(notice).toBeVisible();

  // Without the app, so nothing of it can come before the notice: the page, one script, one answer, the picture.
  await page.goto('/readyz');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(/\/assets\/(?!notice-)/, (route) => route.abort());
  const arrives = page.waitForResponse(/\/media\/popup\/vn\.webp$/);
  // The page waits a second for the picture before it starts the app: however slow this machine is, it is not over.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
  await page.goto('/');
  await expect(notice.getByRole('img', { name: 'Thông báo từ chúng tôi' })).toBeInViewport();
  expect((await (await arrives).body()).length).toBeLessThan(PICTURE_BYTES_MAX);
  expect(asked.filter((path) => !path.startsWith('/assets/') && !path.includes('/brand/'))).toEqual([
    '/',
    '/api/popup',
    '/media/popup/vn.webp',
  ]);
  await page.clock.resume();
  await expectAccessible(page);
  await expectNothingOverflows(page);

  // The app that arrives later leaves it alone, and takes its answer over before it listens for changes.
  await page.unroute(/\/assets\/(?!notice-)/);
  asked.length = 0;
  const listens = page.waitForRequest(/\/api\/events$/);
  await page.reload();
  await expect(page.getByTestId('balance')).toBeAttached();
  await listens;
  expect(asked.filter((path) => path === '/api/popup')).toHaveLength(1);
  await expect(notice).toHaveCount(1);
  await notice.getByRole('button', { name: 'Đóng' }).click();
  await expect(notice).toHaveCount(0);
  const answered = page.waitForResponse(/\/api\/popup$/);
  await page.reload();
  await answered;
  await expect(page.getByRole('heading', { name: 'Việc tiếp theo' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a member chooses which notifications to get, and finds the choice again', async ({
  browser,
  handbill: { url },
}) => {
  const member = await newPhone(browser, url);
  await signIn(member, 'sharer');
  await member.goto('/account-detail');
  await member.getByText('Notifications you get').click();
  const saved = member.waitForResponse('**/update-notification-setting');
  await member.getByLabel('Weekly summary').selectOption('Not at all');
  expect((await saved).status()).toBe(200);
  await expectAccessible(member);
  await expectNothingOverflows(member);
  await member.reload();
  await member.getByText('Notifications you get').click();
  await expect(member.getByLabel('Weekly summary')).toHaveValue('none');
  await expect(member.getByLabel('Your shares')).toHaveValue('push');
});
