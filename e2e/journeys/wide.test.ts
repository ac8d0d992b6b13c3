import type { Browser, Locator, Page } from '@playwright/test';
import { call, decide, operatorToken } from '../api.ts';
import { freePort } from '../handbill.ts';
import { accessFaults, complaintsOf, layoutFaults } from '../looks.ts';
import { codeOfVisitor, newPhone, signIn, signInByForm } from '../people.ts';
import { deposited, newMember, paidOrder, sharedOrder } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

/** From the narrowest window with sides: 69rem. */
const WIDTHS = [1104, 1280, 1440];
const COLUMN_PX = 570;

const leftOf = async (place: Locator) => (await place.boundingBox())?.x ?? Number.NaN;
const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;

async function newWindow(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL, viewport, isMobile: false, hasTouch: false });
  return context.newPage();
}

/** The faults of a page at every wide width, in light and dark. */
function faultsOfWide(page: Page): Promise<string[]> {
  return faultsAt(page, WIDTHS);
}

async function faultsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = [...(await layoutFaults(page, { thumbs: true })), ...(await accessFaults(page))];
      faults.push(...found.map((fault) => `${page.url()} at ${width} px, ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}

/** The faults of an advertiser's page in windows that have tables, in light and dark. */
function faultsOfTables(page: Page): Promise<string[]> {
  return faultsAt(page, [1280, 1440]);
}

/** Sorts a table by a column of words. */
async function sortByKeyboard(page: Page, table: Locator, name: string): Promise<void> {
  const header = table.getByRole('columnheader', { name });
  await header.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
}

test('a member with a wide window has the navigation on the left and a summary on the right, both by keyboard', async ({
  browser,
  handbill,
}) => {
  const page = await newWindow(browser, handbill.url);
  const complaints = complaintsOf(page);
  await signIn(page, 'demo');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('Rewards today')).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  // On the left from 1,104 px on, and at the bottom of a narrower window.
  const navigationIn = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const { x = 0, y = 0, width: wide = 0 } = (await navigation.boundingBox()) ?? {};
    return { isLeft: x + wide <= (width - COLUMN_PX) / 2, isBottom: y > 400 };
  };
  await expect.poll(() => navigationIn(1103)).toEqual({ isLeft: false, isBottom: true });
  await expect.poll(() => navigationIn(1104)).toEqual({ isLeft: true, isBottom: false });
  expect(await faultsOfWide(page)).toEqual([]);

  // The left side comes before the column, behind a link that skips it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(navigation.getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/warehouse');
  await expect(summary.getByText('Available balance')).toBeVisible();
  await expect(summary.getByRole('heading', { name: 'What’s next' })).toBeVisible();
  expect(await faultsOfWide(page)).toEqual([]);
  await summary.getByRole('link', { name: 'Twelve promises' }).click();
  await page.waitForURL('**/promises');
  expect(complaints).toEqual([]);
});

test('an advertiser with a wide window compares orders in a table and reads results in two columns, by keyboard', async ({
  browser,
  handbill,
}) => {
  const page = await newWindow(browser, handbill.url);
  const complaints = complaintsOf(page);
  await signIn(page, 'demo');
  await page.goto('/warehouse?side=distributed&status=success');
  const table = page.getByRole('table', { name: 'Advertising' });
  await expect(table).toBeVisible();
  const spent = table.getByRole('columnheader', { name: 'Spent' });
  await expect(spent).not.toHaveAttribute('aria-sort');
  await spent.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(spent).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('Space');
  await expect(spent).toHaveAttribute('aria-sort', 'ascending');
  // The address keeps it, through a reload and another filter.
  await page.reload();
  await expect(spent).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.waitForURL('**/warehouse?side=distributed&sort=spent');
  await expect(spent).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('button', { name: /^Run again: / }).first()).toBeEnabled();
  expect(await faultsOfTables(page)).toEqual([]);

  await table.getByRole('columnheader', { name: 'Visits' }).getByRole('button').click();
  await table.getByRole('row').nth(1).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/order-detail/*');
  const results = page.getByRole('heading', { name: 'Results', exact: true });
  const money = page.getByRole('heading', { name: 'Money of this order' });
  await expect
    .poll(async () => (await leftOf(money)) - (await leftOf(results)))
    .toBeGreaterThan(COLUMN_PX / 2);
  expect(await faultsOfTables(page)).toEqual([]);

  // With less room there is a list, and the summary is next to it.
  await page.setViewportSize({ width: 1279, height: 800 });
  await page.goto('/warehouse?side=distributed&sort=spent');
  await expect(page.getByRole('complementary', { name: 'Summary' })).toBeVisible();
  await expect(table).toHaveCount(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an advertiser with a wide window sorts keys, events that were sent and the team in tables, by keyboard', async ({
  browser,
  handbill: { url },
}) => {
  const owner = await newMember(url, 'wide_window');
  const { token } = owner;
  await call(url, 'update-business', { token, body: { name: 'Noodles by the window', town: 'Hue' } });
  for (const [username, role] of [
    ['wide_viewer', 'viewer'],
    ['wide_editor', 'editor'],
  ] as const) {
    await newMember(url, username);
    await call(url, 'team-invite', { token, body: { username, role } });
  }
  await call(url, 'api-key-make', { token, body: { name: 'Till', scopes: ['orders:read'] } });
  const scopes = ['orders:read', 'results:read', 'conversions:write'];
  await call(url, 'api-key-make', { token, body: { name: 'A server of the shop', scopes } });
  const events = ['order.approved', 'order.ended'];
  const receiver = `http://127.0.0.1:${await freePort()}/events`;
  await call(url, 'webhook-add', { token, body: { url: receiver, events } });
  const page = await newWindow(browser, url);
  const complaints = complaintsOf(page);
  await signIn(page, owner.username, owner.password);

  await page.goto('/individual/business');
  const team = page.getByRole('table', { name: 'Team' });
  await sortByKeyboard(page, team, 'Role');
  await expect(team.getByRole('rowheader')).toHaveText(['wide_editor', 'wide_viewer']);
  const [name, phone] = [page.getByLabel('Business name'), page.getByLabel('Phone number')];
  const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? Number.NaN;
  await expect
    .poll(async () => (await leftOf(phone)) - (await leftOf(name)) - (await widthOf(name)))
    .toBeGreaterThan(0);
  expect(await faultsOfTables(page)).toEqual([]);
  await team.getByRole('button', { name: 'Make editor: wide_viewer' }).press('Enter');
  await expect(team.getByRole('button', { name: 'Make viewer: wide_viewer' })).toBeVisible();

  await page.goto('/programs');
  const keys = page.getByRole('table', { name: 'Your keys' });
  await sortByKeyboard(page, keys, 'Name');
  await expect(keys.getByRole('rowheader')).toHaveText(['A server of the shop', 'Till']);
  await page.getByRole('button', { name: 'Send a test' }).press('Enter');
  await page.getByText('Sent in the last 30 days').press('Enter');
  const sent = page.getByRole('table', { name: 'Sent in the last 30 days' });
  await expect(sent.getByRole('rowheader')).toHaveText(['Test']);
  await sortByKeyboard(page, sent, 'State');
  expect(await faultsOfTables(page)).toEqual([]);
  await keys.getByRole('button', { name: 'Revoke the key “Till”' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).press('Enter');
  await expect(keys.getByRole('rowheader')).toHaveText(['A server of the shop']);

  // With less room there are lists.
  await page.setViewportSize({ width: 1270, height: 800 });
  await expect(page.getByRole('heading', { name: 'A server of the shop' })).toBeVisible();
  await expect(keys).toHaveCount(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an advertiser with a wide window sees the page that visitors get while writing it, in view, by keyboard', async ({
  browser,
  handbill: { url },
}) => {
  const owner = await newMember(url, 'wide_writer');
  const page = await newWindow(browser, url);
  const complaints = complaintsOf(page);
  await signIn(page, owner.username, owner.password);
  await page.goto('/distribute');
  const title = page.getByLabel('Title', { exact: true });
  const preview = page.getByRole('region', { name: 'What visitors will see' });
  const send = page.getByRole('button', { name: 'Continue to payment' });
  await expect
    .poll(async () => (await leftOf(preview)) - (await leftOf(title)))
    .toBeGreaterThan(COLUMN_PX / 2);
  await title.fill('Seven rooms');
  await page.getByLabel('Landing address').fill('https://rooms.example/');
  const drawn = preview.frameLocator('iframe');
  await expect(drawn.getByRole('heading', { name: 'Seven rooms' })).toBeVisible();
  await title.fill('Eight rooms');
  await expect(drawn.getByRole('heading', { name: 'Eight rooms' })).toBeVisible();
  await page.getByRole('radio').first().check();

  // The preview and the button come after the last field, and both stay in view at it.
  const last = page.getByText('Edit the headline and the description');
  await last.focus();
  await expect(preview).toBeInViewport();
  await expect(send).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(preview).toBeFocused();
  expect(await faultsOfTables(page)).toEqual([]);

  // With less room the form is as on a phone, and still has what was typed.
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(preview).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show the preview' })).toBeVisible();
  await expect(title).toHaveValue('Eight rooms');
  await page.setViewportSize({ width: 1280, height: 800 });
  await send.press('Enter');
  const discard = page.getByRole('button', { name: 'Discard this order' });
  await expect(discard).toBeVisible();
  // What is to be paid for is next to its price.
  const visited = page.getByRole('heading', { name: 'What visitors will see' });
  await expect
    .poll(async () => (await leftOf(visited)) - (await leftOf(page.getByText('Not paid yet.'))))
    .toBeGreaterThan(COLUMN_PX / 2);
  expect(await faultsOfTables(page)).toEqual([]);
  // The sandboxed page refuses Playwright's own script like any other.
  expect(complaints.filter((each) => !each.includes('Blocked script execution in'))).toEqual([]);
  await page.context().close();
});

test('an advertiser with a wide window reads about conversions, redeems a code and sees a receipt in two columns, by keyboard', async ({
  browser,
  handbill: { url },
}) => {
  const { order, link } = await sharedOrder(url, 'Tea by the window', { shows_codes: true });
  const code = await codeOfVisitor(browser, link);
  const page = await newWindow(browser, url);
  const complaints = complaintsOf(page);
  await signIn(page, 'demo');
  const columnsOf = (left: Locator, right: Locator) =>
    expect.poll(async () => (await leftOf(right)) - (await leftOf(left)));

  await page.goto('/conversions');
  const byCode = page.getByRole('heading', { name: 'By a code at the counter' });
  await columnsOf(byCode, page.getByRole('heading', { name: 'By your server' })).toBeGreaterThan(350);
  expect(await faultsOfTables(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Enter a code' }).press('Enter');
  await page.waitForURL('**/redeem');
  const field = page.getByLabel('Code', { exact: true });
  await columnsOf(field, page.getByText('A code costs you nothing')).toBeGreaterThan(COLUMN_PX / 2);
  expect(await faultsOfTables(page)).toEqual([]);
  await field.fill(code);
  await field.press('Enter');
  const redeemed = page.getByRole('status').filter({ hasText: 'Code accepted' });
  await columnsOf(redeemed, page.getByText('Tea by the window')).toBeGreaterThan(COLUMN_PX / 2);
  expect(await faultsOfTables(page)).toEqual([]);

  await page.goto(`/individual/receipt/order/${order}`);
  const save = page.getByRole('button', { name: 'Save PDF' });
  await columnsOf(page.getByRole('img', { name: /Receipt/ }), save).toBeGreaterThan(COLUMN_PX / 2);
  expect(await faultsOfTables(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a member of a team with a wide window compares the orders of its business and reads their results in two columns', async ({
  browser,
  handbill: { url },
}) => {
  const owner = await newMember(url, 'wide_owner');
  const helper = await newMember(url, 'wide_helper');
  const { token } = owner;
  await call(url, 'update-business', { token, body: { name: 'Dumplings by the window', town: 'Hue' } });
  await call(url, 'team-invite', { token, body: { username: helper.username, role: 'viewer' } });
  await deposited(url, token, 100_000);
  const order = await paidOrder(url, token, 'Dumplings in a wide window');
  await decide(url, `orders/${order}/approve`, { token: await operatorToken(url, 'operator') });
  const page = await newWindow(browser, url);
  const complaints = complaintsOf(page);
  await signIn(page, helper.username, helper.password);

  await page.goto('/individual/teams');
  await page.getByRole('button', { name: 'Accept the invitation to Dumplings by the window' }).press('Enter');
  await expect(page.getByText('Owner: wide_owner')).toBeVisible();
  expect(await faultsOfTables(page)).toEqual([]);
  await page.goto('/warehouse?side=distributed');
  await page.getByRole('link', { name: 'Orders of Dumplings by the window' }).press('Enter');
  const table = page.getByRole('table', { name: 'Advertising' });
  await sortByKeyboard(page, table, 'Title');
  await expect(page).toHaveURL(/\/teams\/\S+\?sort=title$/);
  expect(await faultsOfTables(page)).toEqual([]);
  await table.getByRole('link', { name: 'Dumplings in a wide window' }).press('Enter');
  await page.waitForURL(`**/orders/${order}`);
  // The results come first, and what happened to the order is next to them.
  const results = page.getByRole('heading', { name: 'Results', exact: true });
  const advertisement = page.getByText('Two cups, one price.');
  const happened = page.getByText('Paid on');
  await expect
    .poll(async () => (await leftOf(happened)) - (await leftOf(results)))
    .toBeGreaterThan(COLUMN_PX / 2);
  expect((await topOf(advertisement)) - (await topOf(results))).toBeGreaterThan(0);
  expect(await faultsOfTables(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a visitor with a wide window reads what this is and how it works next to the form', async ({
  browser,
  handbill,
}) => {
  const page = await newWindow(browser, handbill.url);
  await page.goto('/login?lang=rs');
  const steps = page.getByRole('complementary').getByRole('listitem');
  await expect(steps).toHaveCount(3);
  expect(await faultsOfWide(page)).toEqual([]);
  await page.getByRole('complementary').getByRole('link', { name: 'Что такое Handbill?' }).click();
  await page.waitForURL('**/welcome?lang=rs**');
});

test('the popup is in the middle of a wide window', async ({ browser, handbill }) => {
  const page = await newWindow(browser, handbill.url);
  await page.goto('/login?lang=en');
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('handbill-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const box = await page.getByRole('dialog').boundingBox();
  const { x = 0, width = 0 } = box ?? {};
  expect(Math.round(x + width / 2)).toBe(640);
});

test('a phone loads nothing of what a wide window shows next to the column', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await signInByForm(page, 'demo');
  await expect(page.getByRole('heading', { name: 'What’s next' })).toBeVisible();
  // The file that would load the sides has loaded.
  await expect.poll(() => loaded.some((path) => path.includes('/after-paint-'))).toBe(true);
  // Nor of what an advertiser's pages show there.
  await page.goto('/warehouse?side=distributed&sort=spent');
  await page.locator('main a[href^="/order-detail/"]').first().waitFor();
  await page.goto('/distribute');
  await page.getByRole('radio').first().waitFor();
  expect(loaded.filter((path) => /\/(?:sides|table|orders-table|uses-width)-/.test(path))).toEqual([]);
});
