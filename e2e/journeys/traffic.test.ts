import { type Browser, expect as expectIn } from '@playwright/test';
import { call, operatorToken } from '../api.ts';
import { expectLooksRight } from '../looks.ts';
import { openQueue, operatorSignsIn, signIn } from '../people.ts';
import { sharedOrder } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

const TITLE = 'Tea by the lake';
const VISITORS = 6;
const SETTLE_MINUTES = 30;

const nameOf = (phone: number) =>
  `Mozilla/5.0 (Linux; Android 14; Phone ${phone}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`;

/** A phone that opens a link and stays until its visit is decided. */
async function visits(browser: Browser, link: string, phone: number, verdict: string): Promise<void> {
  const context = await browser.newContext({ userAgent: nameOf(phone), locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(link);
  await expectIn(page.getByRole('status')).toContainText(verdict, { timeout: 120_000 });
  await context.close();
}

test('farmed visits are detected, their rewards are refused before they settle, and their network is blocked', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const operator = await operatorSignsIn(browser, url, 'operator');

  // The settling time is a rule: tried on past visits, then changed.
  await operator.getByRole('menuitem', { name: 'Traffic' }).click();
  await operator.getByRole('button', { name: 'Rules' }).click();
  const rule = operator.getByRole('article', { name: 'Minutes until a visit settles' });
  await rule.getByLabel('Value to try').fill(String(SETTLE_MINUTES));
  await rule.getByRole('button', { name: 'Try' }).click();
  await expect(rule.getByRole('status')).toContainText('verified visits of the last 7 days');
  await expectLooksRight(operator);
  await rule.getByRole('button', { name: `Request ${SETTLE_MINUTES}` }).click();
  await expectToast(operator, 'Requested; another operator has to approve it');
  const approver = await operatorSignsIn(browser, url, 'approver');
  const asked = await openQueue(approver, 'Approvals', 'Setting: Settle minutes');
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked).toContainText('Approved and in effect');

  // Six browsers at one address.
  const { id, link } = await sharedOrder(url, TITLE);
  await Promise.all(
    Array.from({ length: VISITORS }, (_, phone) => visits(browser, link, phone, 'Your visit was counted')),
  );

  // The network is an outlier, with figures that say why; its rewards have not settled.
  await operator.getByRole('button', { name: 'Outliers' }).click();
  const outlier = operator.getByRole('article', { name: `${TITLE}, shared by sharer` });
  await expect(outlier).toContainText('100 % of its visits came from one network');
  await expectLooksRight(operator);
  await outlier.getByRole('button', { name: 'Its visits' }).click();
  await expect(operator.getByRole('list', { name: 'Visits' }).getByText('Verified')).toHaveCount(VISITORS);
  await expectLooksRight(operator);
  await operator.goBack();
  await outlier.getByRole('button', { name: `Refuse ${VISITORS} visits` }).click();
  const refusing = operator.getByRole('dialog');
  await refusing.getByLabel('Reason').selectOption({ label: 'Repeat visits by the same people' });
  await refusing.getByLabel('What you observed').fill('Six browsers of one address within a minute.');
  await refusing.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expectToast(operator, 'Refused; both sides are notified of the reason');

  // The sharer sees the reason, and has nothing to claim.
  const sharer = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(sharer, 'sharer');
  await sharer.goto('/notification');
  await expect(
    sharer.getByText(`${VISITORS} visits to “${TITLE}” do not count. Reason`, { exact: false }).first(),
  ).toBeVisible();
  await expect(sharer.getByText('the same people visited repeatedly').first()).toBeVisible();
  await sharer.goto(`/order-detail/${id}`);
  await expect(sharer.getByRole('term').filter({ hasText: 'Not counted after our review' })).toBeVisible();

  // The network is blocked: its next visitor is not counted.
  await operator.getByRole('button', { name: 'Networks' }).click();
  const network = operator.getByRole('article', { name: /^Network [0-9a-f]{8}$/ }).first();
  await network.getByRole('button', { name: 'Block this network' }).click();
  const blocking = operator.getByRole('dialog');
  await blocking.getByLabel('Reason').fill('A farm of visits.');
  await blocking.getByRole('button', { name: 'Block', exact: true }).click();
  await expectToast(operator, 'Network blocked');
  await visits(browser, link, VISITORS, 'Thank you for looking.');
  await operator.getByRole('menuitem', { name: 'Blocks' }).click();
  const block = operator.getByRole('article').first();
  await expect(block).toContainText('A farm of visits.');
  await expectLooksRight(operator);

  // The books balance, and the log has all three steps.
  const token = await operatorToken(url, 'operator');
  expect((await call(url, 'console/audit', { token })).findings).toEqual([]);
  const actions = (await call(url, 'console/log?limit=100', { token })).map(
    ({ action }: { action: string }) => action,
  );
  expect(actions).toEqual(expect.arrayContaining(['block_added', 'visits_reversed', 'setting_changed']));
});
