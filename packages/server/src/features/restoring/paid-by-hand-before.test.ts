import * as consoleCalls from '@handbill/contract/console';
import { DAY_MS } from '@handbill/contract/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT, feedBankStatement, runBankJobs, upload } from '../../../test/given/money/bank.ts';
import { camtEntry, camtFile } from '../../../test/given/money/bank-files.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../test/given/people.ts';
import { restoredByCommand } from './restored-by-command.ts';

let app: TestApp;
let lan: Person;
let first: Person;
let second: Person;
/** Two withdrawals of 10.00, of which 9.50 are sent; the backup does not know what was paid. */
let paid: string;
let waiting: string;

beforeEach(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  [lan, first, second] = [await app.newMember(), await app.newOperator(), await app.newOperator()];
  await saveBankAndAddress(app, lan);
  await feedBankStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-01' });
  const { reference: remittance } = await announce(app, lan, 5_000);
  const entries = [
    camtEntry({ amount: '50.00', reference: 'IN1', remittance }),
    camtEntry({ amount: '9.50', reference: 'IN2', remittance: 'a stranger' }),
  ];
  await feedBankStatement(app, { opening: '0.00', closing: '59.50', entries });
  [paid, waiting] = [await ask(), await ask()];
  const operators = [first.username, second.username];
  await app.work((work) =>
    restoredByCommand(work, { backupAt: work.now, operators, origin: 'https://x.test' }),
  );
  app.clock.advance(2 * DAY_MS);
  for (const person of [first, second]) await app.signIn(person);
  for (const id of [paid, waiting]) await app.call(consoleCalls.approveWithdrawal, { id }, { as: first });
});
afterEach(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const ask = async (): Promise<string> => (await askWithdrawal(app, lan, 1_000)).body.data._id;
const payAs = async (id: string, reference: string) =>
  (await pay(app, second, id, reference)).body.error ?? 'paid';
const reconciliation = async () =>
  (await app.call(consoleCalls.balanceSheet, {}, { as: first })).body.data.reconciliation;

const day = '2026-03-04';
const debit = (reference: string, amount = '9.50', endToEnd = 'NOTPROVIDED') =>
  camtEntry({ day, direction: 'DBIT', amount, reference, endToEnd });
/** What the bank shows of the days since the backup. */
const bankShows = (closing: string, entries: readonly string[]) =>
  feedBankStatement(app, { opening: '59.50', closing, opensOn: '2026-03-03', day, entries });

test('a payment by hand that the backup lacks is recorded under the reference of its debit, and the books agree', async () => {
  expect(await payAs(paid, 'FT123')).toBe('restored_not_reconciled');
  await bankShows('50.00', [debit('FT123')]);
  expect(await reconciliation()).toMatchObject({ state: 'differs', difference: -950 });
  expect(await payAs(paid, 'FT 124')).toBe('restored_not_reconciled');
  expect(await payAs(paid, 'ft 123')).toBe('paid');
  await runBankJobs(app);
  expect(await reconciliation()).toMatchObject({ state: 'agrees', difference: 0, lines: [] });
  expect(await payAs(waiting, 'FT125')).toBe('restored_not_reconciled');
  app.clock.advance(DAY_MS);
  for (const person of [first, second]) await app.signIn(person);
  await feedBankStatement(app, { opening: '50.00', closing: '50.00', day: '2026-03-05' });
  expect(await payAs(waiting, 'FT125')).toBe('paid');
  expect(await app.audit()).toEqual([]);
});

test('one debit shows one payment, of its own amount, and none of another withdrawal or of a file that nobody vouches for', async () => {
  const lost = '01890000000070008000000000000001';
  const named = debit('FT3', '9.50', waiting.replaceAll('-', ''));
  await bankShows('20.50', [debit('FT1', '10.50'), debit('FT2', '9.50', lost), named, debit('FT4')]);
  const entries = [debit('FT5')];
  const file = camtFile({ opening: '20.50', closing: '11.00', day: '2026-03-05', entries });
  const { _id: id } = (await upload(app, first, file)).body.data;
  expect((await app.call(consoleCalls.importBankStatement, { id }, { as: first })).status).toBe(200);
  await runBankJobs(app);
  for (const reference of ['FT1', 'FT2', 'FT3', 'FT5']) {
    expect([reference, await payAs(paid, reference)]).toEqual([reference, 'restored_not_reconciled']);
  }
  expect(await payAs(paid, 'FT4')).toBe('paid');

  const { data } = (await app.call(consoleCalls.listUnmatched, { search: 'IN2' }, { as: first })).body;
  const money = data[0]?._id ?? '';
  const reason = 'Sent by mistake';
  expect((await app.call(consoleCalls.askUnmatchedReturn, { id: money, reason }, { as: first })).status).toBe(
    200,
  );
  for (const bank_reference of ['FT1', 'FT3', 'FT4', 'FT5']) {
    const sent = await app.call(consoleCalls.returnUnmatched, { id: money, bank_reference }, { as: second });
    expect([bank_reference, sent.body.error]).toEqual([bank_reference, 'restored_not_reconciled']);
  }
});
