// Conversions that look made up: why they do, and what an operator's verdict changes for the advertiser.
import { call, memberToken, operatorToken } from '../api.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, operatorSignsIn, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

interface Doubtful {
  order: { _id: string; title: string };
  advertiser: string;
  sharer: string;
  counts: { open: number; made: number; real: number };
  signals: string[];
}

test('an operator sees why conversions look made up, and the verdict is in the advertiser’s results until it changes', async ({
  browser,
  handbill: { url },
}) => {
  const found: Doubtful[] = await call(url, 'console/conversions?status=doubtful', {
    token: await operatorToken(url, 'operator'),
  });
  const doubtful = found.find(({ signals }) => signals.includes('at_once'));
  if (doubtful === undefined) throw new Error('the demo has no conversions that look made up');
  const { order, advertiser, sharer, counts, signals } = doubtful;
  const token = await memberToken(url, advertiser);
  const conversions = async () =>
    (await call(url, 'product-results', { token, body: { product_id: order._id } })).conversions;
  const before = await conversions();
  expect(before.made).toBe(0);

  const operator = await operatorSignsIn(browser, url, 'operator');
  await operator.getByRole('menuitem', { name: 'Conversions' }).click();
  const card = operator.getByRole('article', { name: order.title }).filter({ hasText: sharer });
  await expect(card).toContainText(`${counts.open} not judged`);
  await expect(card.getByRole('listitem')).toHaveCount(signals.length);
  await expect(card.getByText('within ten seconds of the tap')).toBeVisible();
  await expectAccessible(operator);
  await card.getByRole('link', { name: 'Visits of this share' }).click();
  await expect(operator.getByText(`Only: ${order.title}`)).toBeVisible();
  await expect(operator.getByRole('list', { name: 'Visits' }).getByRole('listitem').first()).toContainText(
    `shared by ${sharer}`,
  );
  await operator.goBack();
  await card.getByRole('button', { name: 'Made up' }).click();
  const dialog = operator.getByRole('dialog');
  await expect(dialog).toContainText('The advertiser reads how many were left out.');
  await dialog.getByLabel('Reason').fill('All within seconds, from one phone');
  await dialog.getByRole('button', { name: 'Made up' }).click();
  await expect(card).toContainText('Left out of the results');

  const left = await conversions();
  expect([left.total, left.made]).toEqual([
    before.total - counts.open - counts.real,
    counts.open + counts.real,
  ]);
  const page = await newPhone(browser, url);
  await signIn(page, advertiser);
  await page.goto(`/order-detail/${order._id}`);
  const said = page.getByText(`Conversions not counted because they look made up: ${left.made}`);
  await expect(said).toBeVisible();
  const row = page.getByRole('table', { name: 'Results' }).getByRole('row', { name: /^Conversions/ });
  await expect(row).toContainText(`${left.total}`);
  await expectAccessible(page);
  await expectNothingOverflows(page);

  // The verdict can be corrected.
  await operator.getByLabel('Status').selectOption('Made up');
  await expect(card).toContainText(`${left.made} made up`);
  await expect(card).toContainText('operator');
  await card.getByRole('button', { name: 'Real' }).click();
  await dialog.getByLabel('Reason').fill('The shop opened a second counter');
  await dialog.getByRole('button', { name: 'Real' }).click();
  await expect(card).toContainText('Counted in the results');
  expect(await conversions()).toMatchObject({ total: before.total, made: 0 });
  await page.reload();
  await expect(row).toContainText(`${before.total}`);
  await expect(said).toBeHidden();
});
