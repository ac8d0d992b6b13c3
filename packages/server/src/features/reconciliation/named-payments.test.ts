import {
  approveWithdrawal,
  bookOwnLine,
  listBankStatementLines,
  makePaymentBatch,
  releasePaymentBatch,
  returnWithdrawal,
} from '@handbill/contract/console';
import { DAY_MS } from '@handbill/contract/time';
import { accounts } from '@handbill/ledger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approveOpen } from '../../../test/given/approvals.ts';
import {
  bankFindings,
  booksAndBank,
  COMPANY_ACCOUNT,
  feedBankStatement,
  runBankJobs,
} from '../../../test/given/money/bank.ts';
import { camtEntry } from '../../../test/given/money/bank-files.ts';
import { payIn } from '../../../test/given/money/capital.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, payOut } from '../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../test/given/people.ts';

let app: TestApp;
let operator: Person;
let other: Person;
let member: Person;

beforeEach(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  operator = await app.newOperator();
  other = await app.newOperator();
  member = await app.newMember();
  await saveBankAndAddress(app, member);
});
afterEach(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const withdraw = async () => (await askWithdrawal(app, await app.signIn(member), 1_000)).body.data._id;
/** A line of 9.50, what a withdrawal of 10.00 sends, that names it. */
const naming = (id: string, line: Parameters<typeof camtEntry>[0]) =>
  camtEntry({ amount: '9.50', endToEnd: id.replaceAll('-', ''), ...line });

/** A withdrawal in a released batch. */
async function atTheBank() {
  const id = await withdraw();
  await app.call(approveWithdrawal, { id }, { as: operator });
  const { _id: batch } = (await app.call(makePaymentBatch, {}, { as: operator })).body.data;
  expect((await app.call(releasePaymentBatch, { id: batch }, { as: other })).status).toBe(200);
  return id;
}
const outcomesOf = async (id: string) => {
  const { body } = await app.call(listBankStatementLines, { id }, { as: operator });
  return body.data.map(({ outcome, why }) => `${outcome}: ${why}`);
};

/** The bank shows 50.00 that the member paid in. */
async function paidIn() {
  await feedBankStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-01' });
  const { reference: remittance } = await announce(app, member, 5_000);
  const entries = [camtEntry({ amount: '50.00', reference: 'IN1', remittance })];
  await feedBankStatement(app, { opening: '0.00', closing: '50.00', entries });
}

test('of several debits that name one payment at the bank, one is the payment and the others are differences', async () => {
  await paidIn();
  const id = await atTheBank();
  const debit = (reference: string) => naming(id, { direction: 'DBIT', reference, day: '2026-03-03' });
  await feedBankStatement(app, {
    opening: '50.00',
    closing: '31.00',
    day: '2026-03-03',
    entries: [debit('OUT1'), debit('OUT2')],
  });
  const { state, difference, lines } = await booksAndBank(app, operator);
  expect([state, difference]).toEqual(['differs', -950]);
  expect(lines.map(({ line, amount, released }) => [line, amount, released])).toEqual([
    [1, -950, true],
    [2, -950, false],
  ]);
  expect(await bankFindings(app)).toMatchObject([
    { detail: expect.stringContaining('a difference of -950') },
    { detail: '-950 went out without a withdrawal' },
  ]);
});

test('a debit that names a payment from before the first statement is a difference, until two people book it', async () => {
  await app.fund(member, 5_000n);
  await payIn(app, 1_000n);
  const id = await withdraw();
  await payOut(app, id, { approver: operator, payer: other });
  app.clock.advance(2 * DAY_MS);
  await feedBankStatement(app, { opening: '50.50', closing: '50.50', day: '2026-03-04' });
  expect(await booksAndBank(app, operator)).toMatchObject({ state: 'agrees', in_transit: { count: 0 } });
  const day = '2026-03-05';
  const statement = await feedBankStatement(app, {
    opening: '50.50',
    closing: '41.00',
    day,
    entries: [naming(id, { direction: 'DBIT', reference: 'AGAIN', day })],
  });
  expect(await booksAndBank(app, operator)).toMatchObject({
    state: 'differs',
    difference: -950,
    lines: [{ released: false }],
  });
  const asked = { id: statement, line: 1, kind: 'owner', reason: 'The bank paid it a second time' } as const;
  expect((await app.call(bookOwnLine, asked, { as: operator })).status).toBe(200);
  expect((await approveOpen(app, await app.signIn(other))).status).toBe(200);
  expect(await booksAndBank(app, operator)).toMatchObject({ state: 'agrees', difference: 0, lines: [] });
});

test('a payment that comes back without being marked as a reversal is booked once: by recording its return', async () => {
  await paidIn();
  const id = await withdraw();
  await payOut(app, id, { approver: operator, payer: other });
  const day = '2026-03-03';
  const statement = await feedBankStatement(app, {
    opening: '50.00',
    closing: '50.00',
    day,
    entries: [
      naming(id, { direction: 'DBIT', reference: 'OUT', day }),
      naming(id, { reference: 'BACK', remittance: 'ACCOUNT CLOSED', day }),
    ],
  });
  expect(await outcomesOf(statement)).toEqual(['ignored: debit', 'ignored: reversal']);
  expect(await app.balance(accounts.unmatched)).toBe(0n);
  expect(await booksAndBank(app, operator)).toMatchObject({
    state: 'differs',
    difference: 950,
    lines: [{ amount: 950 }],
  });
  const asked = await app.call(returnWithdrawal, { id, reason: 'bank_returned' }, { as: operator });
  if (asked.body.approval !== null) await approveOpen(app, other, asked.body.approval);
  await runBankJobs(app);
  expect(await booksAndBank(app, operator)).toMatchObject({
    state: 'agrees',
    difference: 0,
    in_transit: { count: 0 },
    lines: [],
  });
  app.clock.advance(4 * DAY_MS);
  await feedBankStatement(app, {
    opening: '50.00',
    closing: '50.00',
    opensOn: '2026-03-04',
    day: '2026-03-06',
  });
  expect(await app.available(member)).toBe(5_000n);
  expect(await app.audit()).toEqual([]);
});

test('a credit that names a withdrawal is its payment come back only if the bank was sent it', async () => {
  await paidIn();
  const [released, lost, waiting] = [await atTheBank(), await withdraw(), await withdraw()];
  const day = '2026-03-03';
  const statement = await feedBankStatement(app, {
    opening: '50.00',
    closing: '59.50',
    day,
    entries: [
      naming(released, { direction: 'DBIT', reference: 'OUT1', day }),
      naming(released, { reference: 'BACK1', day }),
      naming(lost, { direction: 'DBIT', reference: 'OUT2', day }),
      naming(lost, { reference: 'BACK2', day }),
      naming(waiting, { reference: 'IN3', day }),
    ],
  });
  expect(await outcomesOf(statement)).toEqual([
    'ignored: debit',
    'ignored: reversal',
    'ignored: debit',
    'ignored: reversal',
    'unmatched: no_reference',
  ]);
});
