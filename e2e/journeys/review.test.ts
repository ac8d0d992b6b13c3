import type { Browser, Page } from '@playwright/test';
import { call, decide, memberToken, operatorToken, pauseAllOrders } from '../api.ts';
import { complaintsOf, expectAccessible, expectLooksRight } from '../looks.ts';
import { newPhone, operatorSignsIn, signIn } from '../people.ts';
import { deposited, type NewMember, newMember, paidOrder } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

let members = 0;

/** A new member with a paid order in review. */
async function orderInReview(url: string, title: string): Promise<NewMember & { order: string }> {
  members += 1;
  const member = await newMember(url, `reviewed_${members}`);
  await deposited(url, member.token, 1_000);
  return { ...member, order: await paidOrder(url, member.token, title) };
}

const EXPLAINED = 'The address leads to the shop of another brand.';

const reviewer = (browser: Browser, url: string) => operatorSignsIn(browser, url, 'operator');
const shown = (page: Page, title: string) => page.getByRole('article', { name: title });

test('orders are reviewed with the keyboard, and the member reads exactly the text that the reviewer saw', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const tea = await orderInReview(url, 'Journey tea');
  const kites = await orderInReview(url, 'Journey kites');
  await orderInReview(url, 'Journey ropes');
  const saved = { topic: 'order_rejected', language: 'en', title: 'Other shop', text: EXPLAINED };
  await call(url, 'console/support-templates', { token: await operatorToken(url, 'support'), body: saved });
  const page = await reviewer(browser, url);
  const complaints = complaintsOf(page);
  await expect(page.getByRole('menuitem', { name: /^Review \d waiting/ })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Review' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  const next = async () => {
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
    await page.keyboard.press('j');
  };
  while (!(await shown(page, 'Journey tea').isVisible())) {
    const before = await page.getByRole('article').getAttribute('aria-label');
    await next();
    await expect(shown(page, before ?? '')).toBeHidden();
    await expect(page.getByRole('article')).toBeVisible();
  }
  const visitorSees = page.frameLocator('iframe');
  await expect(visitorSees.getByRole('heading', { name: 'Journey tea' })).toBeVisible();
  await expect(visitorSees.getByText('Go to tea.example')).toBeVisible();
  await expect(visitorSees.getByRole('link', { name: 'Go to tea.example' })).toHaveCount(0);
  await expect(page.getByText('Plain host name')).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  // A dialog is open: no key decides anything.
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shown(page, 'Journey tea')).toBeVisible();

  // The keys that decide work once their buttons are there.
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('a');
  await expectToast(page, 'Order approved');
  await expect(page.getByText('Done.')).toBeVisible();
  // The same key again decides nothing: the next order is shown on request only.
  await page.keyboard.press('a');
  await expect(shown(page, 'Journey tea')).toBeVisible();
  expect((await call(url, 'product', { token: kites.token, body: { product_id: kites.order } })).stage).toBe(
    'in_review',
  );
  await next();
  await expect(shown(page, 'Journey kites')).toBeVisible();
  expect((await call(url, 'product', { token: tea.token, body: { product_id: tea.order } })).stage).toBe(
    'distributing',
  );

  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /Reject/ });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  // No reason is preselected: Enter alone rejects nothing.
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose a reason.')).toBeVisible();
  await page.keyboard.press('4');
  await expect(dialog.getByRole('radio', { name: /does not match the advertisement/ })).toBeChecked();
  const message = dialog
    .getByRole('region', { name: 'What the member reads' })
    .getByText(/did not pass review/);
  await expect(message).toContainText('the landing page does not match the advertisement');
  await dialog.getByLabel('Saved answer').selectOption('Other shop');
  await expect(dialog.getByLabel('Explanation (optional)')).toHaveValue(EXPLAINED);
  await expect(message).toContainText(EXPLAINED);
  const words = await message.innerText();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /does not match the advertisement/ }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Order rejected');
  await expect(page.getByText('Done.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await next();
  await expect(shown(page, 'Journey ropes')).toBeVisible();

  const phone = await newPhone(browser, url);
  await signIn(phone, kites.username, kites.password);
  await phone.goto('/notification');
  await phone.getByText(words).click();
  await expect(phone.getByText(EXPLAINED, { exact: true })).toBeVisible();
  // The sandboxed page refuses Playwright's own script like any other.
  expect(complaints.filter((each) => !each.includes('Blocked script execution in'))).toEqual([]);
});

test('a saved filter is available again, to its owner only', async ({ browser, handbill }) => {
  const page = await reviewer(browser, handbill.url);
  await page.getByRole('menuitem', { name: 'Deposits' }).click();
  await page.getByLabel('Status').selectOption({ label: 'Credited' });
  await page.getByRole('searchbox').fill('demo');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('article').first()).toContainText('demo');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Credited to demo');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const view = page.getByRole('button', { name: 'Credited to demo', exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('menuitem', { name: /^Withdrawals/ }).click();
  await page.getByRole('menuitem', { name: 'Deposits' }).click();
  await expect(view).toHaveAttribute('aria-pressed', 'false');
  await view.click();
  await expect(page.getByRole('searchbox')).toHaveValue('demo');
  await expect(page.getByLabel('Status')).toHaveValue('succeeded');

  const other = await operatorSignsIn(browser, handbill.url, 'approver');
  const views = other.waitForResponse(/\/api\/console\/views(\?|$)/);
  await other.getByRole('menuitem', { name: 'Deposits' }).click();
  await views;
  await expect(other.getByRole('button', { name: 'Save view' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Credited to demo', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove view Credited to demo' }).click();
  await expect(view).toHaveCount(0);
});

test('several withdrawals are approved together, after a preview of the effect on each', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const token = await memberToken(url, 'demo');
  for (const amount of [1_100, 1_200]) {
    await call(url, 'withdraw', { token, body: { amount, password: 'handbill-demo' } });
  }
  const page = await reviewer(browser, url);
  await page.getByRole('menuitem', { name: /^Withdrawals/ }).click();
  await page.getByRole('searchbox').fill('demo');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText(/Waiting .*, due in/).first()).toBeVisible();
  // Another operator rejects one of the two while they are being previewed.
  const pending = await call(url, 'console/withdrawals?status=pending&search=demo', {
    token: await operatorToken(url, 'approver'),
  });
  await expect(page.getByRole('article')).toHaveCount(pending.length);
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await expect(page.getByText(`${pending.length} selected`)).toBeVisible();
  await page.getByRole('button', { name: 'Approve …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Ready', { exact: true })).toHaveCount(pending.length);
  await expect(dialog).toContainText('10,50');
  await decide(url, `withdrawals/${pending[0]._id}/reject`, {
    token: await operatorToken(url, 'approver'),
    body: { reason: 'name_mismatch' },
  });
  await dialog.getByRole('button', { name: `Approve ${pending.length}` }).click();
  await expect(dialog.getByText(`${pending.length - 1} of ${pending.length} done`)).toBeVisible();
  await expect(
    dialog.getByText(/^Not done: It changed since you opened it: approver rejected it/),
  ).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Status').selectOption('');
  // Only in the list of all, in which nothing is selected yet.
  await expect(page.getByRole('article').getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('article').getByText('Rejected', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Approve …' }).click();
  await expect(dialog.getByText('Not possible: it is rejected').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Approve \d/ })).toHaveCount(0);
});

test('a visitor reports an advertisement, and it is stopped', async ({ browser, handbill }) => {
  const { url } = handbill;
  await pauseAllOrders(url);
  const { order, token } = await orderInReview(url, 'Journey gold');
  const operator = await operatorToken(url, 'operator');
  for (const { _id, seen } of await call(url, 'console/reports?status=open', { token: operator })) {
    const body = { seen, reason: 'The advertisement keeps its word' };
    await call(url, `console/reports/${_id}/dismiss`, { token: operator, body });
  }
  await decide(url, `orders/${order}/approve`, { token: operator });
  const sharer = await memberToken(url, 'sharer');
  const share = await call(url, 'random-product', { token: sharer, body: {} });

  const visitor = await newPhone(browser, url, 'en-US');
  await visitor.goto(new URL(share.share_url).pathname);
  await visitor.getByText('Report this advertisement').click();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Fraud' }).click();
  await expect(visitor.getByText('Thank you. We will review this advertisement.')).toBeVisible();

  const page = await reviewer(browser, url);
  await page.getByRole('menuitem', { name: /^Reports 1 waiting/ }).click();
  const card = page.getByRole('article', { name: 'Journey gold' });
  await expect(card).toContainText('1 × fraud');
  await expectLooksRight(page);
  await card.getByRole('button', { name: 'Stop order' }).click();
  await page.getByRole('dialog').getByLabel('Reason').selectOption('misleading');
  await page.getByRole('dialog').getByLabel('Explanation (optional)').fill('Nobody got any gold.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Stop order' }).click();
  await expect(page.getByText('Order stopped')).toBeVisible();
  await card.getByRole('button', { name: 'Reload list' }).click();
  await expect(page.getByText('Nothing here.')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Reports$/ })).toBeVisible();
  const stopped = await call(url, 'product', { token, body: { product_id: order } });
  expect(stopped).toMatchObject({
    stage: 'stopped',
    reason: 'misleading',
    explanation: 'Nobody got any gold.',
  });
});

test('an order in review is readable on a phone and on a desktop, in light and dark', async ({
  browser,
  handbill,
}) => {
  await orderInReview(handbill.url, 'Journey lamps');
  const page = await reviewer(browser, handbill.url);
  await page.goto('/console/review');
  await expect(page.getByRole('article')).toBeVisible();
  await expectLooksRight(page);
});
