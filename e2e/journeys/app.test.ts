import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { newPhone, operatorSignsIn, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

/** What is wrong with a page for people who see, hear or move differently, by WCAG 2.2 AA. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function expectNothingOverflows(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
}

/** Gathers what a page complains of. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('a protected page leads to the sign-in and back to where one wanted to go', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await page.goto('/individual/reward-history?lang=en');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByLabel('Username').fill('sharer');
  await page.getByLabel('Password', { exact: true }).fill('handbill-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/individual\/reward-history/);
});

test("a sharer's own visit does not count, and the page says so", async ({ browser, handbill }) => {
  const page = await newPhone(browser, handbill.url);
  await signIn(page, 'sharer');
  await page.goto('/order-detail');
  await page.getByRole('button', { name: 'Receive an order', exact: true }).click();
  const link = await page.getByTestId('share-link').innerText();
  await page.goto(link);
  await expect(page.getByRole('status')).toContainText('the advertisement is yours, or you shared it');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every first screen is accessible, fits 360 px and complains of nothing (${colorScheme})`, async ({
    browser,
    handbill,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({
      baseURL: handbill.url,
      colorScheme,
      viewport: { width: 360, height: 800 },
      // Animations are over at once, so that what is looked at is what stays.
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    for (const address of ['/login?lang=en', '/register?lang=en', '/login?lang=vn']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNothingOverflows(page);
    }
    await signIn(page, 'demo');
    for (const address of [
      '/',
      '/distribute',
      '/order-detail',
      '/warehouse',
      '/deposit',
      '/withdraw',
      '/individual',
      '/notification',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
      await expectNothingOverflows(page);
    }
    expect(complaints).toEqual([]);
  });

  test(`the shared page and the console are accessible (${colorScheme})`, async ({ browser, handbill }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({
      baseURL: handbill.url,
      colorScheme,
      viewport: { width: 360, height: 800 },
    });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await signIn(page, 'linh.tran');
    await page.goto('/order-detail');
    await page.getByRole('button', { name: 'Receive an order', exact: true }).click();
    const link = await page.getByTestId('share-link').innerText();
    await page.goto(link);
    await expectAccessible(page);
    await expectNothingOverflows(page);
    expect(complaints).toEqual([]);
    const consolePage = await operatorSignsIn(browser, handbill.url, 'operator');
    await consolePage.emulateMedia({ colorScheme });
    for (const queue of ['Orders', 'Deposits', 'Withdrawals', 'Members', 'Audit']) {
      await consolePage.getByRole('menuitem', { name: queue }).click();
      await expect(consolePage.getByRole('progressbar')).toHaveCount(0);
      await expectAccessible(consolePage);
    }
  });
}
