import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { operatorToken } from '../api.ts';
import { consoleOpenings } from '../console-openings.ts';
import { consoleOf, consoleRoutes, goTo, walkConsole } from '../console-walk.ts';
import { accessFaults, complaintsOf, layoutFaults } from '../looks.ts';
import { test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

// One test for each quarter of the pages: workers share them.
test.describe.configure({ mode: 'parallel' });
const QUARTERS = [1, 2, 3, 4];

/**
 * Pages without a list: one order, the books at one moment, an unmapped file, a batch with its own export, a request to
 * support, the answers saved for them, a search before its words, a page with its versions collapsed.
 */
const WITHOUT_LIST = [
  '/review',
  '/balance-sheet',
  '/audit',
  '/statements/:id',
  '/payments/:id',
  '/saved-answers',
  '/search',
  '/support/:id',
  '/pages/:name/:language',
];

/** The files of the lists that are never empty in the demo, by their page. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  '/': ['figures.csv'],
  // The queue is empty while nobody waits for money; a member's own list is not.
  '/members/:id': ['withdrawals.csv'],
  '/price-list': ['levels.csv', 'packages.csv'],
  ...Object.fromEntries(
    [
      ...['orders', 'deposits', 'members', 'pages', 'notices'],
      ...['invite-codes', 'settings', 'operators'],
    ].map((name) => [`/${name}`, [`${name}.csv`]]),
  ),
};

/** Saves every list of a page that has entries, and answers the names of the files. */
async function savedLists(page: Page, address: string): Promise<string[]> {
  const buttons = page.getByRole('button', { name: 'Save as CSV' });
  await expect(buttons.first(), address).toBeVisible();
  const saved: string[] = [];
  for (const button of await buttons.all()) {
    // The list is empty.
    if (await button.isDisabled()) continue;
    const download = page.waitForEvent('download');
    await button.click();
    const file = await download;
    const content = readFileSync(await file.path(), 'utf8');
    expect(file.suggestedFilename(), address).toMatch(/^[a-z-]+\.csv$/);
    expect(content.split('\r\n').length, `the lines of ${address}`).toBeGreaterThan(2);
    saved.push(file.suggestedFilename());
  }
  return saved;
}

/**
 * The faults of a page at both widths in one theme, which changes from page to page, as does the width that is examined.
 * The sweep in `npm run test:all` examines every page at both widths in both themes.
 */
async function faultsAt(page: Page, place: number): Promise<string[]> {
  const colorScheme = place % 2 === 0 ? 'light' : 'dark';
  const examined = Math.floor(place / 2) % 2 === 0 ? 1280 : 390;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const faults: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await layoutFaults(page, { thumbs: false });
    if (width === examined) found.push(...(await accessFaults(page)));
    faults.push(...found.map((fault) => `at ${width} px, ${colorScheme}: ${fault}`));
  }
  return faults;
}

for (const quarter of QUARTERS) {
  test(`every page of the console, quarter ${quarter}, is accessible at 390 or 1280 px, light or dark, overflows nowhere, nor do its dialogs, logs no error, and its lists can be saved as CSV`, async ({
    browser,
    handbill: { url },
  }) => {
    const token = await operatorToken(url, 'operator');
    const page = await consoleOf(browser, url, 1280);
    const complaints = complaintsOf(page);
    const faults: string[] = [];
    const routes = consoleRoutes().filter((_, index) => index % QUARTERS.length === quarter - 1);
    const files = new Map<string, string[]>();
    const openings = consoleOpenings();
    let place = 0;
    await walkConsole(page, { url, token, routes }, async (address, route) => {
      const found = await faultsAt(page, place);
      faults.push(...found.map((fault) => `${address} ${fault}`));
      place += 1;
      // The page of a member shows all that was entered for one person, its tabs the lists.
      if (!WITHOUT_LIST.includes(route) && !/^\/members\/[^?]+$/.test(address))
        files.set(route, [...(files.get(route) ?? []), ...(await savedLists(page, address))]);
      await page.setViewportSize({ width: 390, height: 900 });
      await openings.lookAt(page, route, async (title) => {
        const cut = await layoutFaults(page, { thumbs: false });
        faults.push(...cut.map((fault) => `${address} with “${title}” open at 390 px: ${fault}`));
      });
    });
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    const filled = Object.entries(FILLED).filter(([route]) => routes.includes(route));
    for (const [route, names] of filled)
      expect(files.get(route), route).toEqual(expect.arrayContaining([...names]));
    expect(Object.keys(FILLED).filter((route) => !consoleRoutes().includes(route))).toEqual([]);
  });
}

test('at 390 px the console’s menu opens, closes again, and leads to a page', async ({
  browser,
  handbill,
}) => {
  const page = await consoleOf(browser, handbill.url, 390);
  await goTo(page, '/members');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Deposits' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Deposits' }).click();
  await expect(page).toHaveURL(/\/deposits/);
  await expect(page.getByRole('menuitem', { name: 'Members' })).toBeHidden();
});
