import { languages } from '@handbill/contract/languages';
import { newPhone } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

const open = ['/login', '/register', '/terms', '/ordering-rules', '/receive-account'];
const routes = [
  ...[
    '/',
    '/company-profile',
    '/development-cooperation',
    '/foundation-rules',
    '/notification',
    '/warehouse',
  ],
  ...['/warehouse/not-received', '/order-detail', '/distribute', '/individual', '/withdraw', '/deposit'],
  ...['/individual/deposit-history', '/individual/withdraw-history', '/individual/reward-history'],
  ...['/individual/bank-info', '/individual/group-report', '/account-detail', '/individual/address'],
  ...['/individual/order-history', '/individual/statement'],
];

for (const language of languages) {
  test(`every route at 360 px in ${language}: nothing overflows, nothing is missing, nothing is complained of`, async ({
    browser,
    handbill,
  }) => {
    test.setTimeout(120_000);
    const page = await newPhone(browser, handbill.url);
    await page.setViewportSize({ width: 360, height: 800 });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    const look = async (route: string) => {
      await page.goto(route);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${route} fits`).toBeLessThanOrEqual(360);
    };
    await page.goto(`/login?lang=${language}`);
    for (const route of open) await look(route);
    await page.goto('/login');
    await page.locator('input[name=username]').fill('demo');
    await page.locator('input[name=password]').fill('handbill-demo');
    await page.locator('button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('dialog').getByRole('button').last().click();
    for (const route of routes) await look(route);
    expect(complaints).toEqual([]);
  });
}
