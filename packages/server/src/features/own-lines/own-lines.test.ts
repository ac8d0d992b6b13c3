import {
  askUnmatchedCompany,
  balanceSheet,
  bookOwnLine,
  bookUnmatchedCompany,
  importBankStatement,
  listBankStatementLines,
  listUnmatched,
  rejectWithdrawal,
} from '@handbill/contract/console';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approve, approveOpen, openApproval } from '../../../test/given/approvals.ts';
import { COMPANY_ACCOUNT, feedBankStatement, runBankJobs, upload } from '../../../test/given/money/bank.ts';
import { camtEntry, camtFile } from '../../../test/given/money/bank-files.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { receiveFromService } from '../../../test/given/money/unmatched-money.ts';
import { askWithdrawal, payOut } from '../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../test/given/people.ts';
import { saveSetting } from '../settings/index.ts';

const REASON = 'By the price list of the bank';

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
});
afterEach(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

type Entry = Parameters<typeof camtEntry>[0];
/** The company has 50.00 of its own money at the bank; the bank books `entries` the day after. */
async function bankDay(
  entries: readonly Entry[],
  closing: string,
  currency?: string,
): Promise<{ statement: string }> {
  await feedBankStatement(app, {
    opening: '0.00',
    closing: '50.00',
    day: '2026-03-01',
    entries: [camtEntry({ amount: '50.00', reference: 'CAPITAL', day: '2026-03-01' })],
  });
  const [capital] = (await app.call(listUnmatched, { status: 'waiting' }, { as: operator })).body.data;
  await bookUnmatched(capital?._id ?? '', 'capital');
  const statement = await feedBankStatement(app, {
    opening: '50.00',
    closing,
    entries: entries.map((entry) => camtEntry(currency === undefined ? entry : { currency, ...entry })),
  });
  return { statement };
}
async function bookUnmatched(id: string, purpose: 'capital' | 'interest' | 'fee_returned') {
  await app.call(askUnmatchedCompany, { id, purpose, reason: REASON }, { as: operator });
  return app.call(bookUnmatchedCompany, { id }, { as: other });
}
const askOwnLine = (id: string, kind: 'fee' | 'interest' | 'owner', line = 1, key?: string) =>
  app.call(bookOwnLine, { id, line, kind, reason: REASON }, { as: operator, key });
const sheet = async () => (await app.call(balanceSheet, {}, { as: operator })).body.data;
const expenseOf = ({ expenses }: Awaited<ReturnType<typeof sheet>>, kind: string) =>
  expenses.find((each) => each.kind === kind)?.amount;
const incomeOf = ({ income }: Awaited<ReturnType<typeof sheet>>, kind: string) =>
  income.find((each) => each.kind === kind)?.amount;
const lineOf = async (id: string) =>
  (await app.call(listBankStatementLines, { id }, { as: operator })).body.data[0];

test('two people book a bank fee, and the books agree with the bank again', async () => {
  const { statement } = await bankDay(
    [{ direction: 'DBIT', amount: '4.00', reference: 'FEE1', remittance: 'Account fee March' }],
    '46.00',
  );
  expect((await sheet()).reconciliation).toMatchObject({ state: 'differs', difference: -400 });
  expect(await lineOf(statement)).toMatchObject({ outcome: 'ignored', bookable: true, own: null });
  const first = await askOwnLine(statement, 'fee');
  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({
    kind: 'own_line',
    subject: `bank_statement/${statement}/1`,
    title: 'Bank fee: \u22124,00\u00a0$',
    reason: REASON,
    lines: [
      { label: 'Kind', after: 'Bank fee' },
      { label: 'Amount', after: '\u22124,00\u00a0$' },
      { label: 'Amount on the statement', after: '\u22124\u00a0USD' },
      { label: 'Booked on', after: '2026-03-02' },
      { label: 'Text', after: 'Account fee March' },
      { label: 'Other party' },
      { label: 'Bank reference', after: 'FEE1' },
      { label: 'Statement', after: expect.stringContaining('.xml, line 1') },
    ],
  });
  expect((await sheet()).reconciliation.state).toBe('differs');
  expect((await approveOpen(app, other)).status).toBe(200);
  const after = await sheet();
  expect(after).toMatchObject({
    bank: 4_600,
    capital: 5_000,
    difference: 0,
    own_lines: [
      { booked_on: '2026-03-02', kind: 'fee', lines: 1, came_in: 0, went_out: 400 },
      { booked_on: '2026-03-01', kind: 'owner', lines: 1, came_in: 5_000, went_out: 0 },
    ],
    reconciliation: { state: 'agrees', difference: 0, lines: [], in_transit: { count: 0 } },
  });
  expect(expenseOf(after, 'bank_fees')).toBe(400);
  expect(await lineOf(statement)).toMatchObject({ own: 'fee', bookable: false });
  expect(await app.audit()).toEqual([]);
});

test('charged interest and a transfer to the owners are booked as such', async () => {
  const { statement } = await bankDay(
    [
      { direction: 'DBIT', amount: '1.00', reference: 'INT' },
      { direction: 'DBIT', amount: '9.00', reference: 'OUT' },
    ],
    '40.00',
  );
  await askOwnLine(statement, 'interest', 1);
  await approveOpen(app, other);
  await askOwnLine(statement, 'owner', 2);
  expect((await openApproval(app, other)).title).toBe('Paid out to the owners: \u22129,00\u00a0$');
  await approveOpen(app, other);
  const after = await sheet();
  expect([incomeOf(after, 'revenue/interest'), after.capital]).toEqual([-100, 4_100]);
  expect(after).toMatchObject({ difference: 0, reconciliation: { state: 'agrees' } });
  expect(await app.audit()).toEqual([]);
});

test('incoming money without a usable reference is booked from its line', async () => {
  const { statement } = await bankDay([{ amount: '2.00', reference: 'ПРОЦЕНТЫ' }], '52.00');
  expect(await lineOf(statement)).toMatchObject({ outcome: 'wrong', bookable: true });
  await askOwnLine(statement, 'interest');
  expect((await openApproval(app, other)).title).toBe('Interest from the bank: 2,00\u00a0$');
  await approveOpen(app, other);
  const after = await sheet();
  expect(incomeOf(after, 'revenue/interest')).toBe(200);
  expect(after).toMatchObject({ bank: 5_200, difference: 0, reconciliation: { state: 'agrees' } });
  expect(await app.audit()).toEqual([]);
});

test('unmatched money can be booked as interest or a refunded fee, and is on the balance sheet by day', async () => {
  await bankDay(
    [
      { amount: '2.00', reference: 'INT1' },
      { amount: '3.00', reference: 'BACK1' },
    ],
    '55.00',
  );
  const { body } = await app.call(listUnmatched, { status: 'waiting' }, { as: operator });
  for (const { _id, amount } of body.data) {
    const booked = await bookUnmatched(_id, amount === 200 ? 'interest' : 'fee_returned');
    expect(booked.body.data.status).toBe('company_booked');
  }
  const after = await sheet();
  expect([incomeOf(after, 'revenue/interest'), expenseOf(after, 'bank_fees')]).toEqual([200, -300]);
  expect(after).toMatchObject({ difference: 0, reconciliation: { state: 'agrees' } });
  expect(after.own_lines).toMatchObject([
    { booked_on: '2026-03-02', kind: 'fee', came_in: 300 },
    { booked_on: '2026-03-02', kind: 'interest', came_in: 200 },
    { booked_on: '2026-03-01', kind: 'owner', came_in: 5_000 },
  ]);
  expect(await app.audit()).toEqual([]);
});

test('a fee in the bank’s own currency is booked at its value, and never at zero', async () => {
  await app.work(async (work) => {
    await saveSetting(work, 'bank_account', { ...COMPANY_ACCOUNT, bin: '970436' });
    await saveSetting(work, 'vnd_per_unit', 26_000);
  });
  const inDong = { currency: 'VND', day: '2026-03-05' };
  const statement = await feedBankStatement(app, {
    ...inDong,
    opening: '0.00',
    closing: '14900.00',
    entries: [
      camtEntry({ ...inDong, direction: 'DBIT', amount: '11000', reference: 'PHI' }),
      camtEntry({ ...inDong, direction: 'DBIT', amount: '100', reference: 'PHI2' }),
      camtEntry({ ...inDong, amount: '26000', reference: 'VON' }),
    ],
  });
  const short = await askOwnLine(statement, 'fee');
  expect([short.status, short.body.error]).toEqual([422, 'company_cannot_cover']);
  const [capital] = (await app.call(listUnmatched, { status: 'waiting' }, { as: operator })).body.data;
  await bookUnmatched(capital?._id ?? '', 'capital');
  await askOwnLine(statement, 'fee', 1);
  expect((await openApproval(app, other)).lines).toContainEqual({
    label: 'Amount on the statement',
    before: null,
    after: '\u221211\u00a0000\u00a0VND',
  });
  await approveOpen(app, other);
  await askOwnLine(statement, 'fee', 2);
  await approveOpen(app, other);
  const after = await sheet();
  expect([expenseOf(after, 'bank_fees'), after.bank, after.difference]).toEqual([43, 57, 0]);
  expect(after.reconciliation).toMatchObject({ state: 'agrees', difference: 0 });
  expect(await app.audit()).toEqual([]);
});

test('one dishonest operator can neither book a theft alone nor disguise it as a fee unseen', async () => {
  const { statement } = await bankDay(
    [{ direction: 'DBIT', amount: '40.00', reference: 'THEFT', remittance: 'loan' }],
    '10.00',
  );
  await askOwnLine(statement, 'fee');
  const own = await approveOpen(app, operator);
  expect([own.status, own.body.error]).toEqual([403, 'second_person_required']);
  const shown = await openApproval(app, other);
  expect(shown.lines).toContainEqual({ label: 'Text', before: null, after: 'loan' });
  expect(await sheet()).toMatchObject({
    own_lines: [{ kind: 'owner' }],
    reconciliation: { state: 'differs' },
  });
  expect(await app.audit()).not.toEqual([]);
  const cashier = await app.newOperator({ role: 'cashier' });
  const refused = await approve(app, shown, cashier);
  expect(refused.body.error).toBe('forbidden');
});

test('members’ money is never spent: an amount beyond the company’s own money stays a difference', async () => {
  await app.fund(member, 10_000n);
  const { statement } = await bankDay([{ direction: 'DBIT', amount: '50.01', reference: 'BIG' }], '-0.01');
  const short = await askOwnLine(statement, 'owner');
  expect([short.status, short.body.error]).toEqual([422, 'company_cannot_cover']);
});

test('money that the company spent since the request is not available at the approval', async () => {
  const { statement } = await bankDay(
    [
      { direction: 'DBIT', amount: '30.00', reference: 'ONE' },
      { direction: 'DBIT', amount: '30.00', reference: 'TWO' },
    ],
    '-10.00',
  );
  await askOwnLine(statement, 'owner', 1);
  await askOwnLine(statement, 'owner', 2);
  expect((await approveOpen(app, other)).status).toBe(200);
  const late = await approveOpen(app, other);
  expect([late.status, late.body.error, late.body.current]).toEqual([
    422,
    'approval_impossible',
    { cause: 'company_cannot_cover' },
  ]);
  expect((await sheet()).bank).toBe(2_000);
});

test('the company’s money at the payment service does not pay a bank fee', async () => {
  await feedBankStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-01' });
  await receiveFromService(app, 1_000n);
  const [held] = (await app.call(listUnmatched, { status: 'waiting' }, { as: operator })).body.data;
  await bookUnmatched(held?._id ?? '', 'capital');
  const statement = await feedBankStatement(app, {
    opening: '0.00',
    closing: '-4.00',
    entries: [camtEntry({ direction: 'DBIT', amount: '4.00', reference: 'FEE' })],
  });
  expect((await askOwnLine(statement, 'fee')).status).toBe(200);
  expect((await approveOpen(app, other)).body.current).toEqual({ cause: 'company_cannot_cover' });
});

test('two people book the line of a withdrawal that was rejected and yet paid, and the books agree again', async () => {
  const deposit = await announce(app, member, 5_000);
  await saveBankAndAddress(app, member);
  await feedBankStatement(app, {
    opening: '0.00',
    closing: '100.00',
    day: '2026-03-01',
    entries: [
      camtEntry({ amount: '50.00', reference: 'CAPITAL', day: '2026-03-01' }),
      camtEntry({ amount: '50.00', reference: 'IN1', day: '2026-03-01', remittance: deposit.reference }),
    ],
  });
  const [capital] = (await app.call(listUnmatched, { status: 'waiting' }, { as: operator })).body.data;
  await bookUnmatched(capital?._id ?? '', 'capital');
  const [rejected = '', waiting = ''] = [
    (await askWithdrawal(app, member, 1_000)).body.data._id,
    (await askWithdrawal(app, member, 1_000)).body.data._id,
  ];
  const rejection = { id: rejected, reason: 'name_mismatch' } as const;
  expect((await app.call(rejectWithdrawal, rejection, { as: operator })).status).toBe(200);
  const debit = (id: string, reference: string) =>
    camtEntry({ direction: 'DBIT', amount: '9.50', reference, endToEnd: id.replaceAll('-', '') });
  const statement = await feedBankStatement(app, {
    opening: '100.00',
    closing: '81.00',
    entries: [debit(rejected, 'OUT1'), debit(waiting, 'OUT2')],
  });
  const { data: lines } = (await app.call(listBankStatementLines, { id: statement }, { as: operator })).body;
  expect(lines.map(({ withdrawal, bookable }) => [withdrawal?.status, bookable])).toEqual([
    ['rejected', true],
    ['pending', false],
  ]);
  expect((await askOwnLine(statement, 'owner', 2)).body.current).toEqual({ problem: 'payment' });
  const asked = await askOwnLine(statement, 'owner', 1);
  expect(asked.body.data.lines).toContainEqual({
    label: 'Names a withdrawal that is',
    before: null,
    after: 'rejected',
  });
  expect((await approveOpen(app, other)).status).toBe(200);
  await payOut(app, waiting, { approver: operator, payer: other });
  await runBankJobs(app);
  expect((await sheet()).reconciliation).toMatchObject({ state: 'agrees', difference: 0, lines: [] });
  expect(await app.audit()).toEqual([]);
});

test('two people book a second debit of a withdrawal, and its reversal, and the books agree again', async () => {
  const deposit = await announce(app, member, 5_000);
  await saveBankAndAddress(app, member);
  await bankDay([{ amount: '50.00', reference: 'IN1', remittance: deposit.reference }], '100.00');
  const { _id: id } = (await askWithdrawal(app, member, 1_000)).body.data;
  const named = { amount: '9.50', endToEnd: id.replaceAll('-', '') };
  const twice = await feedBankStatement(app, {
    opening: '100.00',
    closing: '81.00',
    day: '2026-03-03',
    entries: ['OUT1', 'OUT2'].map((reference) =>
      camtEntry({ ...named, direction: 'DBIT', reference, day: '2026-03-03' }),
    ),
  });
  const bookable = async (statement: string) =>
    (await app.call(listBankStatementLines, { id: statement }, { as: operator })).body.data.map(
      (line) => line.bookable,
    );
  expect(await bookable(twice)).toEqual([false, false]);
  expect((await askOwnLine(twice, 'owner', 2)).body.current).toEqual({ problem: 'payment' });
  await payOut(app, id, { approver: operator, payer: other });
  await runBankJobs(app);
  expect(await bookable(twice)).toEqual([false, true]);
  expect((await askOwnLine(twice, 'owner', 1)).body.current).toEqual({ problem: 'in_the_books' });
  const asked = await askOwnLine(twice, 'owner', 2);
  expect(asked.body.data.lines).toContainEqual({
    label: 'Names a withdrawal that is',
    before: null,
    after: 'paid, on another line or in the opening balance',
  });
  expect((await approveOpen(app, other)).status).toBe(200);
  expect((await sheet()).reconciliation).toMatchObject({ state: 'agrees', difference: 0, lines: [] });
  const back = await feedBankStatement(app, {
    opening: '81.00',
    closing: '90.50',
    day: '2026-03-04',
    entries: [camtEntry({ ...named, reversal: true, reference: 'BACK', day: '2026-03-04' })],
  });
  expect(await bookable(back)).toEqual([true]);
  await askOwnLine(back, 'owner');
  expect((await approveOpen(app, other)).status).toBe(200);
  const after = await sheet();
  expect([after.capital, after.difference]).toEqual([5_000, 0]);
  expect(after.reconciliation).toMatchObject({ state: 'agrees', difference: 0, lines: [] });
  expect(await app.audit()).toEqual([]);
});

test('a payment that came back is recorded as returned, not booked as the company’s own', async () => {
  const deposit = await announce(app, member, 5_000);
  await saveBankAndAddress(app, member);
  await bankDay([{ amount: '50.00', reference: 'IN1', remittance: deposit.reference }], '100.00');
  const { _id: id } = (await askWithdrawal(app, member, 1_000)).body.data;
  const named = { amount: '9.50', endToEnd: id.replaceAll('-', ''), day: '2026-03-03' };
  await payOut(app, id, { approver: operator, payer: other });
  const statement = await feedBankStatement(app, {
    opening: '100.00',
    closing: '100.00',
    day: '2026-03-03',
    entries: [
      camtEntry({ ...named, direction: 'DBIT', reference: 'OUT' }),
      camtEntry({ ...named, reversal: true, reference: 'BACK' }),
    ],
  });
  expect((await askOwnLine(statement, 'owner', 2)).body.current).toEqual({ problem: 'payment' });
});

test('a line that the books already explain is not the company’s own', async () => {
  const announced = await announce(app, member, 500);
  const { statement } = await bankDay(
    [{ amount: '5.00', reference: 'DEP', remittance: announced.reference }],
    '55.00',
  );
  const credited = await askOwnLine(statement, 'interest');
  expect([credited.status, credited.body.error, credited.body.current]).toEqual([
    409,
    'statement_line_state',
    { problem: 'in_the_books' },
  ]);
});

test('an unknown line, an unread statement and an untrusted one are refused', async () => {
  const { statement } = await bankDay([{ direction: 'DBIT', amount: '4.00', reference: 'F' }], '46.00');
  expect((await askOwnLine(member.id, 'fee')).status).toBe(404);
  expect((await askOwnLine(statement, 'fee', 7)).status).toBe(404);
  const content = camtFile({
    opening: '46.00',
    closing: '45.00',
    day: '2026-03-03',
    entries: [camtEntry({ direction: 'DBIT', amount: '1.00', reference: 'G', day: '2026-03-03' })],
  });
  const { _id: id } = (await upload(app, operator, content)).body.data;
  await app.call(importBankStatement, { id }, { as: operator });
  await runBankJobs(app);
  const early = await askOwnLine(id, 'fee');
  expect([early.status, early.body.error]).toEqual([409, 'statement_state']);
});

test('a line is requested once and booked once, and replays get the first answers', async () => {
  const { statement } = await bankDay([{ direction: 'DBIT', amount: '4.00', reference: 'F' }], '46.00');
  const first = await askOwnLine(statement, 'fee', 1, 'ask');
  const again = await askOwnLine(statement, 'fee', 1, 'ask');
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
  expect((await askOwnLine(statement, 'interest')).body.error).toBe('approval_open');
  const open = await openApproval(app, other);
  const booked = await approve(app, open, other, 'book');
  expect((await approve(app, open, other, 'book')).body).toEqual(booked.body);
  expect((await askOwnLine(statement, 'fee')).body.current).toEqual({ problem: 'in_the_books' });
  expect((await sheet()).bank).toBe(4_600);
});

test('the audit finds a line booked as a kind other than approved', async () => {
  const { statement } = await bankDay([{ direction: 'DBIT', amount: '4.00', reference: 'F' }], '46.00');
  await askOwnLine(statement, 'fee');
  await approveOpen(app, other);
  await app.owner.query('alter table own_line disable trigger own_line_is_append_only');
  await app.owner.query(`update own_line set kind = 'owner', amount = -300`);
  expect(await app.audit()).toContainEqual({
    check: 'own_lines',
    subject: expect.stringContaining('own_line/'),
    detail: 'booked -300, posted -400',
  });
  await app.owner.query(`update own_line set amount = -400`);
  expect(await app.audit()).toContainEqual(
    expect.objectContaining({ check: 'own_lines', detail: 'booked as owner, approved as fee' }),
  );
});
