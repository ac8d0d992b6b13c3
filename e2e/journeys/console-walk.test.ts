import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { operatorToken } from '../api.ts';
import { addressesOf, consoleOf, consoleRoutes, goTo, REFUSED_TO_AXE, walkConsole } from '../console-walk.ts';
import { accessFaults, complaintsOf, type Examination, layoutFaults } from '../looks.ts';
import { test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

// One test for each half of the pages: workers share them.
test.describe.configure({ mode: 'parallel' });

/** Colours depend only on the theme, everything else on the width. The sweep in `npm run test:all` checks all combinations. */
const LOOKS: readonly { width: number; colorScheme: 'light' | 'dark'; examination?: Examination }[] = [
  { width: 1280, colorScheme: 'light', examination: 'all' },
  { width: 1280, colorScheme: 'dark', examination: 'colours' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light', examination: 'all but colours' },
];

for (const half of [0, 1]) {
  test(`every page of the console, half ${half + 1}, is accessible at 390 and 1280 px, light and dark, overflows nowhere and logs no error`, async ({
    browser,
    handbill: { url },
  }) => {
    test.setTimeout(600_000);
    const token = await operatorToken(url, 'operator');
    const page = await consoleOf(browser, url, 1280);
    const complaints = complaintsOf(page);
    const faults: string[] = [];
    const routes = consoleRoutes().filter((_, index) => index % 2 === half);
    await walkConsole(page, { url, token, routes }, async (address) => {
      for (const { width, colorScheme, examination } of LOOKS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const found = await layoutFaults(page, { thumbs: false });
        if (examination !== undefined) found.push(...(await accessFaults(page, examination)));
        faults.push(...found.map((fault) => `${address} at ${width} px, ${colorScheme}: ${fault}`));
      }
    });
    expect(faults).toEqual([]);
    expect(complaints.filter((complaint) => !complaint.includes(REFUSED_TO_AXE))).toEqual([]);
  });
}

/** Lists that are never empty in the demo. */
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

/**
 * Pages without a list: one order, the books at one moment, an unmapped file, a batch with its own export, a request to
 * support, the answers saved for them, a page with its versions collapsed.
 */
const WITHOUT_LIST = [
  '/review',
  '/balance-sheet',
  '/audit',
  '/statements/:id',
  '/payments/:id',
  '/saved-answers',
  '/support/:id',
  '/pages/:name/:language',
];

test('every list of the console can be saved as CSV', async ({ browser, handbill }) => {
  const { url } = handbill;
  const token = await operatorToken(url, 'operator');
  const page = await consoleOf(browser, url, 1280);
  const saved: string[] = [];
  for (const route of consoleRoutes().filter((path) => !WITHOUT_LIST.includes(path))) {
    for (const address of await addressesOf(route, url, token)) {
      if (/^\/members\/[^?]+$/.test(address)) continue;
      await goTo(page, address);
      const buttons = page.getByRole('button', { name: 'Save as CSV' });
      await expect(buttons.first(), address).toBeVisible();
      // A button is disabled until its list, which says that it is busy, has loaded.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
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
    }
  }
  expect(saved).toEqual(expect.arrayContaining(FILLED));
  expect(saved.length).toBeGreaterThan(15);
});

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
