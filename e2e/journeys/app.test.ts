import { complaintsOf, expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

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
  const page = await newPhone(browser, handbill.url, 'en-US');
  await signIn(page, 'sharer');
  await page.goto('/order-detail');
  await page.getByRole('button', { name: 'Receive an order', exact: true }).click();
  const link = await page.getByTestId('share-link').innerText();
  await page.goto(link);
  await expect(page.getByRole('status')).toContainText('the advertisement is yours, or you shared it');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the shared page is accessible (${colorScheme})`, async ({ browser, handbill }) => {
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
  });
}
