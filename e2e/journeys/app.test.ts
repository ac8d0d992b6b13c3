import {
  accessFaults,
  complaintsOf,
  expectAccessible,
  expectNothingOverflows,
  layoutFaults,
} from '../looks.ts';
import { newPhone, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { setTextSize } from '../text-size.ts';

test.use({ ground: 'shared' });

test('a protected page leads to the sign-in and back to that page', async ({ browser, handbill }) => {
  const page = await newPhone(browser, handbill.url);
  await page.goto('/individual/reward-history?lang=en');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByLabel('Username').fill('sharer');
  await page.getByLabel('Password', { exact: true }).fill('handbill-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/individual\/reward-history/);
});

test('the styles of the first screens are in the page alone, so that those of the other screens come after them', async ({
  browser,
  handbill,
}) => {
  const phone = await newPhone(browser, handbill.url);
  await signIn(phone, 'sharer');
  for (const address of ['/', '/warehouse', '/individual/bank-info']) {
    await phone.goto(address);
    const sheets = () =>
      phone.evaluate(() =>
        [...document.styleSheets].map(({ href }) => href?.replace(/.*\/|-.*/g, '') ?? 'page'),
      );
    await expect.poll(sheets, address).toEqual(['page', 'styles']);
  }
});

test('the words of the navigation grow with the text of the reader, in a bar that stays low', async ({
  browser,
  handbill,
}) => {
  const phone = await newPhone(browser, handbill.url);
  await signIn(phone, 'sharer');
  const navigation = phone.getByRole('navigation', { name: 'Main navigation' });
  const lettersOf = () =>
    navigation
      .getByRole('link')
      .first()
      .evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize));
  for (const width of [320, 360, 390]) {
    await phone.setViewportSize({ width, height: 700 });
    await setTextSize(phone, 100);
    const before = await lettersOf();
    await setTextSize(phone, 200);
    await expect.poll(lettersOf, `at ${width} px`).toBeGreaterThan(before * 1.4);
    const { height = 0 } = (await navigation.boundingBox()) ?? {};
    expect(height).toBeLessThan(100);
  }
});

test("a sharer's own visit does not count: the order says why, and the page does not", async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url, 'en-US');
  await signIn(page, 'sharer');
  await page.goto('/order-detail');
  await page.getByRole('button', { name: 'Surprise me', exact: true }).click();
  const link = await page.getByTestId('share-link').innerText();
  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText('Thank you for looking.');
  await page.goBack();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Your own or the advertiser’s visit' }),
  ).toHaveCount(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the shared page is accessible, with more contrast too, and fits at twice the text size (${colorScheme})`, async ({
    browser,
    handbill,
  }) => {
    const context = await browser.newContext({
      baseURL: handbill.url,
      colorScheme,
      viewport: { width: 360, height: 800 },
    });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await signIn(page, 'linh.tran');
    await page.goto('/order-detail');
    await page.getByRole('button', { name: 'Surprise me', exact: true }).click();
    const link = await page.getByTestId('share-link').innerText();
    await page.goto(link);
    await expectAccessible(page);
    await expectNothingOverflows(page);
    await page.emulateMedia({ contrast: 'more', colorScheme });
    expect(await accessFaults(page, 'more contrast')).toEqual([]);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await setTextSize(page, 200);
      expect(await layoutFaults(page, { thumbs: false }), `${width} px, text of 200 %`).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
}
