import { acceptBankStatement, importBankStatement } from '@handbill/contract/console';
import { depositCancel } from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { accounts, postAll, transfer } from '@handbill/ledger';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approveOpen } from '../../../test/given/approvals.ts';
import {
  bankFindings,
  booksAndBank,
  COMPANY_ACCOUNT,
  COMPANY_ACCOUNT_IN_VIETNAM,
  runBankJobs,
  takeBankStatement,
  upload,
} from '../../../test/given/money/bank.ts';
import { type CamtFile, camtEntry, camtFile } from '../../../test/given/money/bank-files.ts';
import { payIn } from '../../../test/given/money/capital.ts';
import { announce, confirm } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, payOut } from '../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../test/given/people.ts';
import { mostRowsRead } from '../../../test/statements/rows-read.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { insertMovements, settleByOpening, undoOpening } from './sql.ts';

let app: TestApp;
let operator: Person;
let member: Person;

beforeEach(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  operator = await app.newOperator();
  member = await app.newMember();
});
afterEach(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const jobs = () => runBankJobs(app);
const sheet = () => booksAndBank(app, operator);
const findings = () => bankFindings(app);

/** A bank statement with a balance of zero throughout. */
const firstDay = () => takeBankStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-01' });

describe('the books and the bank', () => {
  test('the books count as never compared with the bank until a statement with balances was imported', async () => {
    expect(await sheet()).toMatchObject({ state: 'never', closing: null, difference: null, days: [] });
    expect(await findings()).toEqual([]);
  });

  test('the books agree with the bank when every line has its movement, and list movements under way', async () => {
    await firstDay();
    const { reference } = await announce(app, member, 2_500);
    const later = await announce(app, member, 700);
    await takeBankStatement(app, {
      opening: '0.00',
      closing: '25.00',
      entries: [camtEntry({ amount: '25.00', reference: 'REC1', remittance: reference })],
    });
    await jobs();
    await confirm(app, operator, later._id, { amount: 700 }, 'REC2');
    await jobs();
    expect(await sheet()).toMatchObject({
      state: 'agrees',
      currency: 'USD',
      closes_on: '2026-03-02',
      closing: 2_500,
      expected: 2_500,
      difference: 0,
      ledger: 3_200,
      in_transit: { count: 1, sum: 700 },
      missing: { count: 0, sum: 0 },
      movements: [{ kind: 'deposit_credited', subject: later._id, amount: 700, missing: false }],
      lines: [],
    });
    expect(await findings()).toEqual([]);
  });

  test('the books agree with the bank after a deposit was confirmed by hand before its line arrived', async () => {
    await firstDay();
    const { _id: id } = await announce(app, member, 1_000);
    await confirm(app, operator, id, { amount: 1_000 }, 'BY HAND');
    await takeBankStatement(app, {
      opening: '0.00',
      closing: '10.00',
      entries: [camtEntry({ amount: '10.00', reference: 'BY HAND' })],
    });
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', in_transit: { count: 0 } });
  });

  test('an invented deposit is a finding once the bank should have shown it', async () => {
    await firstDay();
    const { _id: id } = await announce(app, member, 9_000);
    await confirm(app, operator, id, { amount: 9_000 }, 'INVENTED');
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', in_transit: { count: 1, sum: 9_000 } });
    app.clock.advance(4 * DAY_MS);
    await takeBankStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-05' });
    await jobs();
    expect(await sheet()).toMatchObject({
      state: 'differs',
      difference: 0,
      missing: { count: 1, sum: 9_000 },
      movements: [{ subject: id, missing: true }],
    });
    expect(await findings()).toMatchObject([
      { subject: 'bank/2026-03-05' },
      { subject: `deposit_credited/${id}`, detail: expect.stringContaining('is on no statement') },
    ]);
  });

  test.each([
    ['Asia/Ho_Chi_Minh', '2026-03-02T18:00:00Z', { underWay: '2026-03-05', missing: '2026-03-06' }],
    ['America/New_York', '2026-03-03T02:00:00Z', { underWay: '2026-03-04', missing: '2026-03-05' }],
  ])(
    'the bank has three days of the company’s time zone to show a movement, as its own are: %s',
    async (timezone, postedAt, closing) => {
      await app.set('timezone', timezone);
      await firstDay();
      app.clock.advance(Date.parse(postedAt) - app.clock.now().getTime());
      const { _id: id } = await announce(app, await app.signIn(member), 9_000);
      await confirm(app, await app.signIn(operator), id, { amount: 9_000 }, 'INVENTED');
      app.clock.advance(4 * DAY_MS);
      const missingAfter = async (day: string) => {
        await takeBankStatement(app, { opening: '0.00', closing: '0.00', day });
        await jobs();
        return [(await sheet()).missing.count, (await findings()).length > 0];
      };
      expect(await missingAfter(closing.underWay)).toEqual([0, false]);
      expect(await missingAfter(closing.missing)).toEqual([1, true]);
    },
  );

  test('the books differ from the bank by a debit without a withdrawal', async () => {
    await firstDay();
    await takeBankStatement(app, {
      opening: '0.00',
      closing: '-4.00',
      entries: [camtEntry({ direction: 'DBIT', amount: '4.00', reference: 'FEE' })],
    });
    await jobs();
    expect(await sheet()).toMatchObject({
      state: 'differs',
      difference: -400,
      lines: [{ amount: -400, released: false }],
      days: [
        { closing: -400, expected: 0, difference: -400 },
        { closing: 0, difference: 0 },
      ],
    });
    expect(await findings()).toMatchObject([
      { detail: expect.stringContaining('a difference of -400') },
      { detail: '-400 went out without a withdrawal' },
    ]);
  });

  test('one person’s uploaded file is not compared with the books until another person accepts it, whatever continues it', async () => {
    const uploadAndStart = async (as: Person, file: Partial<CamtFile>) => {
      await app.signIn(as);
      const sent = await upload(app, as, camtFile({ entries: [], ...file }));
      const { _id: id } = sent.body.data;
      expect((await app.call(importBankStatement, { id }, { as })).status).toBe(200);
      return { id };
    };
    const another = await app.newOperator();
    await uploadAndStart(another, { opening: '0.00', closing: '0.00', day: '2026-03-01' });
    const { id } = await uploadAndStart(operator, { opening: '0.00', closing: '0.00', day: '2026-03-02' });
    await uploadAndStart(another, { opening: '0.00', closing: '0.00', day: '2026-03-03' });
    await jobs();
    expect((await sheet()).state).toBe('never');
    await app.call(acceptBankStatement, { id, reason: 'Compared with the bank online' }, { as: operator });
    expect((await approveOpen(app, another)).status).toBe(200);
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', closes_on: '2026-03-02' });
  });

  test('the comparison of the books starts with the bank’s balance before its first statement', async () => {
    await app.fund(member, 300n);
    app.clock.advance(2 * DAY_MS);
    await takeBankStatement(app, { opening: '5.00', closing: '5.00', day: '2026-03-04' });
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', expected: 500, in_transit: { count: 0 } });
    const { rows } = await app.runtime.pool.query('select base from statement_comparison');
    expect(rows).toEqual([{ base: 200n }]);
  });

  test('the books differ from the bank if they held more than the account’s first statement', async () => {
    await app.fund(member, 300n);
    app.clock.advance(2 * DAY_MS);
    await takeBankStatement(app, { opening: '1.00', closing: '1.00', day: '2026-03-04' });
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'differs', base: -200 });
    expect(await findings()).toContainEqual(expect.objectContaining({ subject: 'bank/opening' }));
  });

  test('years of movements before the first statement are settled in portions, and again when an earlier statement is the first', async () => {
    for (let count = 0; count < 5; count += 1) await app.fund(member, 100n);
    app.clock.advance(2 * DAY_MS);
    const imported = async (day: string) => {
      await takeBankStatement(app, { opening: '5.00', closing: '5.00', day });
      await app.runJobs('import-statements');
    };
    const portions = async (portion: (tx: Tx) => Promise<number>) => {
      const rows = [];
      do rows.push(await app.work(({ tx }) => portion(tx)));
      while (rows.at(-1) === 2);
      return rows;
    };
    const settledBy = async () => {
      const { rows } = await app.runtime.pool.query(
        'select distinct settled, statement_id from bank_movement order by 1, 2',
      );
      return rows;
    };
    const inPortionsOf = { timezone: 'Asia/Ho_Chi_Minh', limit: 2 };

    await imported('2026-03-04');
    await app.work(({ tx }) => insertMovements(tx, 10));
    expect(await portions((tx) => settleByOpening(tx, inPortionsOf))).toEqual([2, 2, 1]);
    expect((await sheet()).state).toBe('never');
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', expected: 500, in_transit: { count: 0 } });
    const later = await settledBy();

    await imported('2026-03-03');
    expect(await portions((tx) => undoOpening(tx, 2))).toEqual([2, 2, 1]);
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', expected: 500, in_transit: { count: 0 } });
    const [earlier, ...others] = await settledBy();
    expect(others).toEqual([]);
    expect(earlier).toMatchObject({ settled: 'opening' });
    expect([earlier]).not.toEqual(later);
  });

  test('the next movements are taken without reading the years after them', async () => {
    const transfers = Array.from({ length: 3_000 }, (_, place) =>
      transfer({
        kind: 'deposit_credited',
        reference: `test/${place}`,
        at: app.clock.now(),
        entries: [
          { account: accounts.bank, amount: -100n },
          { account: accounts.memberAvailable(member.id), amount: 100n },
        ],
      }),
    );
    await app.work(({ tx }) => postAll(tx, transfers));
    await app.workAsOwner(({ tx }) => tx.query('analyze ledger.entry, ledger.transfer, ledger.account', []));
    expect(await mostRowsRead(app, (tx) => insertMovements(tx, 20))).toBeLessThanOrEqual(20);
  });

  test('the movements that the first statement’s opening settled are not read again each minute', async () => {
    await app.fund(member, 300n);
    app.clock.advance(2 * DAY_MS);
    await takeBankStatement(app, { opening: '3.00', closing: '3.00', day: '2026-03-04' });
    await jobs();
    await app.workAsOwner(async ({ tx }) => {
      await tx.query(
        `insert into bank_movement (transfer_id, kind, reference, amount, posted_at, settled, statement_id)
         select -n, kind, 'test/' || n, amount, posted_at, settled, statement_id
         from bank_movement cross join generate_series(1, 3000) as n`,
        [],
      );
      await tx.query('analyze bank_movement', []);
    });
    expect(await mostRowsRead(app, (tx) => undoOpening(tx, 10))).toBeLessThanOrEqual(1);
    await app.workAsOwner(({ tx }) => tx.query('delete from bank_movement where transfer_id < 0', []));
    expect(await findings()).toEqual([]);
  });

  test('the comparison of books and bank is in the metrics', async () => {
    await firstDay();
    await jobs();
    const { body } = await app.app.inject({ method: 'GET', url: '/metrics' });
    expect(body).toContain('bank_reconciliation_agrees 1');
    expect(body).toContain('bank_reconciliation_difference_hundredths 0');
  });
});

describe('the books and a bank account in dong', () => {
  const RATE = 26_000;
  /** A statement in dong, with one line. */
  const dongStatement = (
    { day, opening = '0.00', closing }: { day: string; opening?: string; closing: string },
    entry?: Parameters<typeof camtEntry>[0],
  ) =>
    takeBankStatement(app, {
      account: `<Othr><Id>${COMPANY_ACCOUNT_IN_VIETNAM.account_number}</Id></Othr>`,
      currency: 'VND',
      day,
      opening,
      closing,
      entries: entry ? [camtEntry({ ...entry, day, currency: 'VND' })] : [],
    });
  beforeEach(async () => {
    await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
    await app.set('vnd_per_unit', RATE);
  });

  test.each([
    ['520000.00', 'agrees'],
    ['519999.00', 'differs'],
    ['52000.00', 'differs'],
  ])(
    'a deposit of 520,000 dong confirmed by hand, with %s dong on the bank’s line: the comparison %s',
    async (amount, state) => {
      await dongStatement({ day: '2026-03-01', closing: '0.00' });
      const { _id: id } = await announce(app, member, 2_000);
      await confirm(app, operator, id, { bank_amount: 520_000 }, 'BY HAND');
      await dongStatement({ day: '2026-03-02', closing: amount }, { amount, reference: 'BY HAND' });
      await jobs();
      expect(await sheet()).toMatchObject({ state, in_transit: { count: state === 'agrees' ? 0 : 1 } });
    },
  );

  test('a deposit confirmed by hand after its rate has ended is compared in dong, whatever it is worth', async () => {
    await dongStatement({ day: '2026-03-01', closing: '0.00' });
    const { _id: id } = await announce(app, member, 2_000);
    await app.call(depositCancel, { deposit_id: id }, { as: member });
    await app.set('vnd_per_unit', 2 * RATE);
    await payIn(app, 1_000n);
    const { body } = await confirm(app, operator, id, { bank_amount: 520_000 }, 'BY HAND');
    await approveOpen(app, await app.newOperator(), body.approval);
    expect(await app.balance(accounts.bank)).toBe(-2_000n);
    const line = { amount: '520000.00', reference: 'BY HAND' };
    await dongStatement({ day: '2026-03-02', closing: '520000.00' }, line);
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', in_transit: { count: 1, sum: 1_000 } });
  });

  test.each([
    [100, 'agrees'],
    [105, 'agrees'],
    [1_000, 'differs'],
    [10, 'differs'],
  ])(
    'a withdrawal of which %i percent left the account in dong by our rate: the comparison %s',
    async (percent, state) => {
      await app.fund(member, 10_000n);
      app.clock.advance(2 * DAY_MS);
      await app.signIn(member);
      await saveBankAndAddress(app, member);
      await dongStatement({ day: '2026-03-04', opening: '9000000.00', closing: '9000000.00' });
      const id = (await askWithdrawal(app, member, 10_000)).body.data._id;
      await payOut(app, id, { approver: await app.newOperator(), payer: operator });
      const { rows } = await app.runtime.pool.query('select amount - fee as sent from withdrawal');
      const dong = (rows[0].sent * BigInt(RATE * percent)) / 10_000n;
      await dongStatement(
        { day: '2026-03-05', opening: '9000000.00', closing: `${9_000_000n - dong}.00` },
        { amount: `${dong}.00`, direction: 'DBIT', reference: 'OUT', endToEnd: id.replaceAll('-', '') },
      );
      await jobs();
      expect(await sheet()).toMatchObject({ state, in_transit: { count: state === 'agrees' ? 0 : 1 } });
      expect((await findings()).length > 0).toBe(state === 'differs');
    },
  );
});
