import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { call, decide, operatorToken } from '../api.ts';
import { loseAnswers, loseRequests } from '../network.ts';
import { newPhone, signIn } from '../people.ts';
import {
  confirmed,
  deposited,
  LANDING,
  type NewMember,
  newMember,
  onOneBusinessDay,
  PASSWORD,
  payable,
} from '../preparation.ts';
import { readQr } from '../read-qr.ts';
import { expect, test } from '../server-fixture.ts';
import { expectLive, expectToast } from '../toasts.ts';

const NO_ANSWER = 'No connection. Check your internet and try again: nothing is done twice.';
let savers = 0;

interface Saver extends NewMember {
  page: Page;
}

/** A new member on their own phone, with a balance in minor units and, unless told otherwise, bank info. */
async function newSaver(
  browser: Browser,
  url: string,
  { amount, withBank = true }: { amount: number; withBank?: boolean },
): Promise<Saver> {
  savers += 1;
  const member = await newMember(url, `saver_${savers}`);
  // Not the operator who approves later: nobody approves money that they credited.
  if (amount > 0) await deposited(url, member.token, amount, 'approver');
  if (withBank) await payable(url, member);
  const page = await newPhone(browser, url);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, member.username, member.password);
  return { ...member, page };
}

const deposits = (url: string, token: string) => call(url, 'deposit-history', { token, body: {} });
const withdrawals = (url: string, token: string) => call(url, 'withdraw-history', { token, body: {} });
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function announce(page: Page, amount: string): Promise<string> {
  await page.goto('/deposit');
  await page.getByLabel('Amount').fill(amount);
  await pressed(page, 'Continue');
  await expect(page).toHaveURL(/[?&]id=/);
  await expect(page.getByRole('heading', { name: 'Transfer details' })).toBeVisible();
  await expectLive(page);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

async function ask(page: Page, amount: string, password = PASSWORD): Promise<void> {
  await page.goto('/withdraw');
  await page.getByLabel('Amount').fill(amount);
  await confirmWithdrawal(page, password);
}

/** Goes on to the sheet with everything about the withdrawal, and confirms it there. */
async function confirmWithdrawal(page: Page, password = PASSWORD): Promise<void> {
  await pressed(page, 'Continue');
  const sheet = page.getByRole('dialog', { name: 'Check and confirm' });
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Withdraw', exact: true }).click();
}

/** What arrives is about this many dong, by a rate that is named. */
async function expectWorthAtBank(place: Page | Locator, dong: string): Promise<void> {
  await expect(place.getByText(/^1,00\s\$ = 26\.000\s₫$/)).toBeVisible();
  await expect(place.getByText(new RegExp(`^${dong}\\s₫$`))).toBeVisible();
}

test('a deposit: bounds are shown, an amount is picked, instructions are copied, scanned and found again, and the amount received is credited live', async ({
  browser,
  handbill: { url },
}) => {
  const { page, token } = await newSaver(browser, url, { amount: 0 });
  await page.goto('/deposit?amount=1250');
  await expect(page.getByLabel('Amount')).toHaveValue('12,50');
  await expect(page.getByText('Limits per deposit: 5,00 $ – 10 000,00 $')).toBeVisible();
  await page.getByLabel('Amount').fill('4,99');
  await pressed(page, 'Continue');
  await expect(page.getByText('The amount is too small.')).toBeVisible();
  await page.getByLabel('Amount').fill('10000,01');
  await pressed(page, 'Continue');
  await expect(page.getByText('The amount is too large.')).toBeVisible();
  await pressed(page, '20,00 $');
  await expect(page.getByLabel('Amount')).toHaveValue('20');
  await pressed(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Transfer details' })).toBeVisible();

  const [{ reference, instructions, _id }] = await deposits(url, token);
  // Before anything is copied: the confirmation would cover the code.
  expect(await readQr(page.getByRole('img', { name: 'VietQR code of this transfer' }))).toBe(
    instructions.vietqr,
  );
  const copied = {
    Reference: reference,
    'Amount in dong': String(instructions.vnd_amount),
    'Account number': instructions.account_number,
    'Account holder': instructions.account_name,
    Bank: instructions.bank_name,
  };
  for (const [name, value] of Object.entries(copied)) {
    await pressed(page, `Copy: ${name}`);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  }
  const saving = page.waitForEvent('download');
  await pressed(page, 'Save QR code as picture');
  expect((await saving).suggestedFilename()).toBe(`handbill-${reference}.png`);

  await page.goto('/deposit');
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByText('Waiting for the transfer').first()).toBeVisible();
  await expectLive(page);
  await confirmed(url, _id, 2_150, 'approver');
  await expect(page.getByText('+21,50 $')).toBeVisible();
  await expect(page.getByText('Credited').first()).toBeVisible();

  await confirmed(url, await announce(page, '50'), 4_500, 'approver');
  await expect(page.getByText('+45,00 $')).toBeVisible();
});

test('a deposit for an order that the balance does not pay leads back to it, also after a reload', async ({
  browser,
  handbill: { url },
}) => {
  const { page, token } = await newSaver(browser, url, { amount: 0, withBank: false });
  const [{ _id: package_id }] = await call(url, 'packages', { token });
  const body = { title: 'Seven rooms', text: 'By the lake.', landing_url: LANDING, package_id };
  await call(url, 'product-create', { token, body });
  await page.goto('/distribute');
  await page.getByRole('main').getByRole('link', { name: 'Deposit' }).click();
  // The order costs less than the least deposit.
  await expect(page.getByLabel('Amount')).toHaveValue('5');
  await pressed(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Transfer details' })).toBeVisible();
  await page.goBack();
  const [{ _id, reference }] = await deposits(url, token);
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { name: 'Transfer details' })).toBeVisible();
  await page.reload();
  await expectLive(page);
  await confirmed(url, _id, 500, 'approver');
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await page.waitForURL('**/distribute');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
});

test('a cancelled deposit no longer counts as pending, and money that arrives late is still credited', async ({
  browser,
  handbill: { url },
}) => {
  const { page } = await newSaver(browser, url, { amount: 0 });
  const id = await announce(page, '30');
  await pressed(page, 'Cancel the deposit');
  const dialog = page.getByRole('dialog', { name: 'Cancel this deposit?' });
  await expect(dialog).toContainText(
    'If you have already sent the money, we will still add it to your balance.',
  );
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toBeHidden();
  await pressed(page, 'Cancel the deposit');
  await dialog.getByRole('button', { name: 'Cancel the deposit' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  await confirmed(url, id, 3_000, 'approver');
  await expect(page.getByText('+30,00 $')).toBeVisible();
});

test('a withdrawal is refused in plain words, shows the amount that arrives, and can be cancelled', async ({
  browser,
  handbill: { url },
}) => {
  const saver = await newSaver(browser, url, { amount: 10_000, withBank: false });
  const { page, token } = saver;
  await page.goto('/withdraw');
  await expect(page.getByRole('link', { name: 'Add bank information' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add address' })).toBeVisible();
  await payable(url, saver);
  await page.goto('/withdraw');
  await expect(page.getByText('Vietcombank · ****4567')).toBeVisible();
  await expect(page.getByText('within 24 hours')).toBeVisible();
  // The form says what cannot be withdrawn before it asks for the password.
  await page.getByLabel('Amount').fill('9,99');
  await expect(page.getByText('You can withdraw 10,00 $ or more.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled();
  await page.getByLabel('Amount').fill('100,01');
  await expect(
    page.getByText('This is more than you can withdraw now. Enter 100,00 $ or less.'),
  ).toBeVisible();
  await expect(page.getByText('Can be withdrawn now: 100,00 $')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled();
  await ask(page, '20', 'not the password');
  const sheet = page.getByRole('dialog', { name: 'Check and confirm' });
  await expect(sheet.getByRole('alert')).toHaveText(
    'The password is not correct, so nothing was done. Enter it again.',
  );
  await expect(sheet.getByText('19,50 $')).toBeVisible();
  await expectWorthAtBank(sheet, '507.000');
  await expect(sheet.getByText('within 24 hours')).toBeVisible();
  await sheet.getByRole('button', { name: 'Back', exact: true }).click();
  await pressed(page, 'Full amount');
  await expect(page.getByLabel('Amount')).toHaveValue('100');
  await expect(page.getByText('99,50 $')).toBeVisible();
  await expectWorthAtBank(page, '2.587.000');
  expect(await withdrawals(url, token)).toEqual([]);

  await confirmWithdrawal(page);
  await expectToast(page, 'successfully created withdrawal order');
  await expect(page.getByText('Processed by')).toBeVisible();
  expect((await call(url, 'auth/me', { token })).account_balance).toBe(0);
  await pressed(page, 'Cancel the withdrawal');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the withdrawal' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  expect((await call(url, 'auth/me', { token })).account_balance).toBe(10_000);
});

test('a withdrawal that is rejected, or returned by the bank, says why, and its money is available again', async ({
  browser,
  handbill: { url },
}) => {
  const { page, token } = await newSaver(browser, url, { amount: 10_000 });
  const operator = await operatorToken(url, 'operator');
  const approver = await operatorToken(url, 'approver');
  const step = (id: string, name: string, by: string, body: object = {}) =>
    decide(url, `withdrawals/${id}/${name}`, { token: by, body });
  const newest = async () => (await withdrawals(url, token))[0]._id;

  await ask(page, '20');
  await expect(page.getByText('Processed by')).toBeVisible();
  await expectLive(page);
  await step(await newest(), 'reject', operator, { reason: 'name_mismatch' });
  await expect(page.getByText('Reason: the account is in another name')).toBeVisible();

  await ask(page, '30');
  await expect(page.getByText('Processed by')).toBeVisible();
  const id = await newest();
  await expectLive(page);
  await step(id, 'approve', operator);
  await expect(page.getByText('Approved').first()).toBeVisible();
  await step(id, 'pay', approver, { bank_reference: `PAY-${id}` });
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(`PAY-${id}`)).toBeVisible();
  await step(id, 'return', approver, { reason: 'bank_returned' });
  await expect(page.getByText('Reason: the bank returned the payment')).toBeVisible();
  await page.goto('/');
  await expect(page.getByTestId('balance')).toHaveText('100,00 $');
});

test('histories are filtered and paged', async ({ browser, handbill: { url } }) => {
  const { page, token } = await newSaver(browser, url, { amount: 10_000 });
  for (let count = 0; count < 21; count += 1) await call(url, 'deposit', { token, body: { amount: 700 } });
  const [first] = await deposits(url, token);
  await call(url, 'deposit-cancel', { token, body: { deposit_id: first._id } });
  await page.goto('/individual/deposit-history');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /HB[0-9A-Z]{10}/ });
  await expect(rows).toHaveCount(20);
  await pressed(page, 'Load more');
  await expect(rows).toHaveCount(22);
  await page.getByRole('link', { name: 'Unsuccessful' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Cancelled');
  await page.getByRole('link', { name: 'Credited' }).click();
  await expect(rows).toContainText('+100,00 $');

  for (let count = 0; count < 3; count += 1) {
    await call(url, 'withdraw', { token, body: { amount: 1_000, password: PASSWORD } });
  }
  const [newest] = await withdrawals(url, token);
  await call(url, 'withdraw-cancel', { token, body: { withdrawal_id: newest._id } });
  await page.goto('/individual/withdraw-history');
  const asked = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Vietcombank' });
  await expect(asked).toHaveCount(3);
  await page.getByRole('link', { name: 'Pending' }).click();
  await expect(asked).toHaveCount(2);
  await page.getByRole('link', { name: 'Unsuccessful' }).click();
  await expect(asked).toHaveCount(1);
  await page.getByRole('link', { name: 'Paid' }).click();
  await expect(page.getByText('Nothing with this status.')).toBeVisible();
});

test('a statement can be narrowed to a period and a kind, shows what came in and went out, and its file has the same lines', async ({
  browser,
  handbill: { url },
}) => {
  await onOneBusinessDay();
  const { page, token } = await newSaver(browser, url, { amount: 10_000 });
  await call(url, 'withdraw', { token, body: { amount: 2_000, password: PASSWORD } });
  await page.goto('/individual/statement');
  const rows = page.getByRole('main').locator('details');
  // A withdrawal is one row, with its two ledger lines below.
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('+100,00 $').first()).toBeVisible();
  await rows.filter({ hasText: '\u221220,00 $' }).locator('summary').click();
  await expect(rows.getByRole('heading', { name: 'Entries' })).toBeVisible();
  await expect(rows.getByText('Withdrawal requested · Withdrawal in progress')).toBeVisible();
  const saving = page.waitForEvent('download');
  await pressed(page, 'Download CSV');
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^handbill-statement-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
  const known = await call(url, 'statement', { token });
  expect(lines.map((line) => line.split(',').slice(1, 3))).toEqual(
    known.map(({ account, kind }: { account: string; kind: string }) => [account, kind]),
  );
  await page.getByLabel('Type').selectOption('Deposits');
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: 'last month', exact: false }).click();
  await expect(page.getByText('No money moved in this period.')).toBeVisible();
  await page.getByRole('link', { name: 'Other period' }).click();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-12-31');
  await pressed(page, 'Show');
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31/);
  await page.route('**/api/statement?**', (route) => route.abort());
  await pressed(page, 'Download CSV');
  await expect(page.getByText(NO_ANSWER).first()).toBeVisible();
});

for (const [lost, lose] of [
  ['requests', loseRequests],
  ['answers', loseAnswers],
] as const) {
  test(`with lost ${lost}, deposits and withdrawals are announced, requested and cancelled once`, async ({
    browser,
    handbill: { url },
  }) => {
    const { page, token } = await newSaver(browser, url, { amount: 5_000 });
    await page.goto('/deposit');
    await page.getByLabel('Amount').fill('40');
    await lose(page, '**/api/deposit');
    await pressed(page, 'Continue');
    await expect(page.getByRole('alert')).toHaveText(NO_ANSWER);
    await expect(page.getByLabel('Amount')).toHaveValue('40');
    await pressed(page, 'Continue');
    await expect(page.getByRole('heading', { name: 'Transfer details' })).toBeVisible();
    expect(await deposits(url, token)).toHaveLength(2);

    await lose(page, '**/api/deposit-cancel');
    await pressed(page, 'Cancel the deposit');
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel the deposit' });
    await cancel.click();
    if (lost === 'requests') {
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(NO_ANSWER);
      await cancel.click();
    }
    await expect(page.getByText('Cancelled').first()).toBeVisible();

    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('15');
    await lose(page, '**/api/withdraw');
    await confirmWithdrawal(page);
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(NO_ANSWER);
    // Even after the page is gone, it is still the same request.
    await page.reload();
    await expect(page.getByLabel('Amount')).toHaveValue('15');
    await confirmWithdrawal(page);
    await expect(page.getByText('Processed by')).toBeVisible();
    expect(await withdrawals(url, token)).toHaveLength(1);

    await lose(page, '**/api/withdraw-cancel');
    await pressed(page, 'Cancel the withdrawal');
    const takeBack = page.getByRole('dialog').getByRole('button', { name: 'Cancel the withdrawal' });
    await takeBack.click();
    if (lost === 'requests') {
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(NO_ANSWER);
      await takeBack.click();
    }
    await expect(page.getByText('Cancelled').first()).toBeVisible();
    expect((await call(url, 'auth/me', { token })).account_balance).toBe(5_000);
  });
}
