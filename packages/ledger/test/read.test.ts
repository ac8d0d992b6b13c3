import { addMs, HOUR_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accounts,
  audit,
  balanceOf,
  balancesOf,
  post,
  rollUp,
  type StatementLine,
  statement,
  transfer,
  turnover,
} from '../src/index.ts';
import { createTestLedger, type TestLedger } from './postgres.ts';
import { deposit, move, noon } from './postings.ts';

let ledger: TestLedger;
const available = accounts.memberAvailable('m1');
const withdrawing = accounts.memberWithdrawing('m1');

beforeAll(async () => {
  ledger = await createTestLedger('read');
  // Hour 0 a deposit; hours 1 to 6 one unit each into withdrawing.
  const entries = [
    { account: accounts.bank, amount: -100n },
    { account: available, amount: 100n },
  ];
  await post(ledger.tx, transfer({ kind: 'deposit_credited', reference: 'd', at: noon, entries }));
  for (let hour = 1; hour <= 6; hour += 1) {
    const asked = [
      { account: available, amount: -1n },
      { account: withdrawing, amount: 1n },
    ];
    const at = addMs(noon, hour * HOUR_MS);
    await post(ledger.tx, transfer({ kind: 'withdrawal_asked', reference: `w${hour}`, at, entries: asked }));
  }
  await move(ledger.tx, 'other', accounts.bank, accounts.memberAvailable('m2'), 5n);
});
afterAll(async () => {
  expect(await audit(ledger.tx)).toEqual([]);
  await ledger.drop();
});

const everything = { accounts: [available], from: null, to: null, kinds: null, after: null, limit: 100 };

describe('a balance', () => {
  test('a balance is zero where nothing was ever posted', async () => {
    expect(await balanceOf(ledger.tx, accounts.memberAvailable('nobody'))).toBe(0n);
    expect(await balanceOf(ledger.tx, accounts.revenueMembership)).toBe(0n);
    expect(await balancesOf(ledger.tx, [])).toEqual(new Map());
  });

  test('the balance of the bank is the negation of the money it holds', async () => {
    expect(await balanceOf(ledger.tx, accounts.bank)).toBe(-105n);
  });

  test('the balance of an income account is the same before, between and after roll-ups', async () => {
    let earned = 0n;
    for (let round = 1n; round <= 3n; round += 1n) {
      await move(
        ledger.tx,
        `fee-${round}`,
        accounts.memberAvailable('m2'),
        accounts.revenueAdvertising,
        round - 1n || 1n,
      );
      earned += round - 1n || 1n;
      expect(await balanceOf(ledger.tx, accounts.revenueAdvertising)).toBe(earned);
      await ledger.transact(rollUp);
      expect(await balanceOf(ledger.tx, accounts.revenueAdvertising)).toBe(earned);
    }
  });
});

describe('a statement', () => {
  test('a statement lists the newest lines first, each with the balance after it', async () => {
    const lines = await statement(ledger.tx, everything);
    expect(lines.map(({ reference, amount, balanceAfter }) => [reference, amount, balanceAfter])).toEqual([
      ['w6', -1n, 94n],
      ['w5', -1n, 95n],
      ['w4', -1n, 96n],
      ['w3', -1n, 97n],
      ['w2', -1n, 98n],
      ['w1', -1n, 99n],
      ['d', 100n, 100n],
    ]);
    expect(lines.at(-1)).toEqual({
      transferId: 1n,
      account: available,
      kind: 'deposit_credited',
      reference: 'd',
      amount: 100n,
      balanceAfter: 100n,
      at: noon,
    });
  });

  test('a statement of an account without a running balance has no balances', async () => {
    await move(ledger.tx, 'income', accounts.memberAvailable('m2'), accounts.revenueWithdrawal, 1n);
    const lines = await statement(ledger.tx, { ...everything, accounts: [accounts.revenueWithdrawal] });
    expect(lines.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([[1n, null]]);
  });

  test('a statement begins at `from` and ends before `to`', async () => {
    const lines = await statement(ledger.tx, {
      ...everything,
      from: addMs(noon, 2 * HOUR_MS),
      to: addMs(noon, 4 * HOUR_MS),
    });
    expect(lines.map(({ reference }) => reference)).toEqual(['w3', 'w2']);
  });

  test('a statement can be limited to some kinds', async () => {
    const lines = await statement(ledger.tx, { ...everything, kinds: ['deposit_credited'] });
    expect(lines.map(({ reference }) => reference)).toEqual(['d']);
    expect(await statement(ledger.tx, { ...everything, kinds: [] })).toEqual([]);
  });

  test('a statement sums up the money in and out of the same lines', async () => {
    const { accounts: _all, after: _after, limit: _limit, ...range } = everything;
    const sums = (bounds: { from?: Date; to?: Date }, account = available) =>
      turnover(ledger.tx, { ...range, ...bounds, account });
    expect(await sums({})).toEqual({ moneyIn: 100n, moneyOut: 6n });
    expect(await sums({ from: addMs(noon, 2 * HOUR_MS), to: addMs(noon, 4 * HOUR_MS) })).toEqual({
      moneyIn: 0n,
      moneyOut: 2n,
    });
    expect(await turnover(ledger.tx, { ...range, account: available, kinds: ['deposit_credited'] })).toEqual({
      moneyIn: 100n,
      moneyOut: 0n,
    });
    expect(await sums({}, accounts.memberAvailable('nobody'))).toEqual({ moneyIn: 0n, moneyOut: 0n });
  });

  test.each([1, 2, 3, 5, 100])(
    'a statement in pages of %i shows every line once and never half a transfer',
    async (limit) => {
      const both = { ...everything, accounts: [available, withdrawing], limit };
      const pages: StatementLine[][] = [];
      let after: bigint | null = null;
      for (;;) {
        const page: StatementLine[] = await statement(ledger.tx, { ...both, after });
        if (page.length === 0) break;
        pages.push(page);
        after = page.at(-1)?.transferId ?? null;
      }
      const all = await statement(ledger.tx, { ...both, limit: 100 });
      expect(all).toHaveLength(13);
      expect(pages.flat()).toEqual(all);
      for (const page of pages.slice(0, -1)) expect(page.length).toBeGreaterThanOrEqual(limit);
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit + 1);
    },
  );

  test('a statement of accounts without lines is empty', async () => {
    expect(await statement(ledger.tx, { ...everything, accounts: [accounts.goodwill] })).toEqual([]);
    expect(await statement(ledger.tx, { ...everything, accounts: [] })).toEqual([]);
  });

  test('a statement of one member never shows another member’s lines', async () => {
    await deposit(ledger.tx, 'm3', 7n);
    const lines = await statement(ledger.tx, { ...everything, accounts: [accounts.memberAvailable('m3')] });
    expect(lines.map(({ reference }) => reference)).toEqual(['deposit-m3']);
  });
});
