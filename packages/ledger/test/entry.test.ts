import { describe, expect, test } from 'vitest';
import { kindOf } from '../src/accounts.ts';
import { accounts, type Transfer, transfer } from '../src/index.ts';
import { onlyRow } from '../src/tx.ts';
import { noon } from './postings.ts';

const { bank, goodwill, revenueAdvertising } = accounts;
const available = accounts.memberAvailable('m1');

function made(entries: Transfer['entries'], over: Partial<Transfer> = {}): Transfer {
  return transfer({ kind: 'deposit_credited', reference: 'r1', at: noon, entries, ...over });
}

describe('a transfer', () => {
  test('a transfer keeps its kind, reference, instant and entries', () => {
    const entries = [
      { account: bank, amount: -500n },
      { account: available, amount: 500n },
    ];
    expect(made(entries)).toEqual({ kind: 'deposit_credited', reference: 'r1', at: noon, entries });
  });

  test('a transfer names each account once, in the order of first appearance', () => {
    const merged = made([
      { account: available, amount: -70n },
      { account: revenueAdvertising, amount: 10n },
      { account: available, amount: -30n },
      { account: goodwill, amount: 90n },
    ]);
    expect(merged.entries).toEqual([
      { account: available, amount: -100n },
      { account: revenueAdvertising, amount: 10n },
      { account: goodwill, amount: 90n },
    ]);
  });

  test('a transfer does not change the entries it was given', () => {
    const given = Object.freeze([
      Object.freeze({ account: bank, amount: -2n }),
      Object.freeze({ account: available, amount: 1n }),
      Object.freeze({ account: available, amount: 1n }),
    ]);
    expect(made(given).entries).toHaveLength(2);
    expect(given).toHaveLength(3);
  });

  test.each<[string, Transfer['entries'], Partial<Transfer>]>([
    ['no entries', [], {}],
    [
      'one account',
      [
        { account: bank, amount: 1n },
        { account: bank, amount: -1n },
      ],
      {},
    ],
    [
      'sum to 1',
      [
        { account: bank, amount: -1n },
        { account: available, amount: 2n },
      ],
      {},
    ],
    [
      'is zero',
      [
        { account: bank, amount: -1n },
        { account: available, amount: 1n },
        { account: goodwill, amount: 0n },
      ],
      {},
    ],
    [
      'cancel out',
      [
        { account: bank, amount: -1n },
        { account: available, amount: 1n },
        { account: goodwill, amount: 5n },
        { account: goodwill, amount: -5n },
      ],
      {},
    ],
    [
      'too large',
      [
        { account: bank, amount: -(2n ** 63n) },
        { account: available, amount: 2n ** 63n },
      ],
      {},
    ],
    [
      'too large',
      [
        { account: available, amount: 2n ** 62n },
        { account: goodwill, amount: 2n ** 62n },
        { account: bank, amount: -(2n ** 63n) },
      ],
      {},
    ],
    [
      'too large',
      [
        { account: bank, amount: 2n ** 63n },
        { account: available, amount: -(2n ** 62n) },
        { account: goodwill, amount: -(2n ** 62n) },
      ],
      {},
    ],
    [
      'reference',
      [
        { account: bank, amount: -1n },
        { account: available, amount: 1n },
      ],
      { reference: '' },
    ],
    [
      'instant',
      [
        { account: bank, amount: -1n },
        { account: available, amount: 1n },
      ],
      { at: new Date(Number.NaN) },
    ],
  ])('an invalid transfer is refused: %s', (reason, entries, over) => {
    const expected = reason.startsWith('no') || reason.startsWith('one') ? 'at least two accounts' : reason;
    expect(() => made(entries, over)).toThrow(RangeError);
    expect(() => made(entries, over)).toThrow(expected);
  });

  test('a transfer may move the largest amount that can be reversed', () => {
    const most = 2n ** 63n - 1n;
    const entries = [
      { account: bank, amount: -most },
      { account: available, amount: most },
    ];
    expect(made(entries).entries).toEqual(entries);
  });
});

describe('an account', () => {
  test.each([
    [accounts.bank, 'bank', 'asset'],
    [accounts.membershipPending, 'membership_pending', 'liability'],
    [accounts.unmatched, 'unmatched', 'liability'],
    [accounts.memberAvailable('0199-a_B'), 'member/0199-a_B/available', 'liability'],
    [accounts.memberWithdrawing('m'), 'member/m/withdrawing', 'liability'],
    [accounts.campaignEscrow('c'), 'campaign/c/escrow', 'liability'],
    [accounts.shareReserved('s'), 'share/s/reserved', 'liability'],
    [accounts.revenueAdvertising, 'revenue/advertising', 'income'],
    [accounts.revenueMembership, 'revenue/membership', 'income'],
    [accounts.revenueWithdrawal, 'revenue/withdrawal', 'income'],
    [accounts.goodwill, 'goodwill', 'expense'],
    [accounts.paymentFees, 'payment_fees', 'expense'],
    [accounts.paymentService, 'payment_service', 'asset'],
    [accounts.capital, 'capital', 'equity'],
  ])('the account %s has its designed name and kind', (account, name, kind) => {
    expect(account).toBe(name);
    expect(kindOf(account)).toBe(kind);
  });

  test.each(['', 'a/b', 'a b', 'x\n', '..', 'é'])('an account cannot be named by the id %j', (id) => {
    expect(() => accounts.memberAvailable(id)).toThrow(RangeError);
  });

  test.each(['banks', 'my/bank', 'member/1/available/x', 'revenue/other', 'goodwill2', 'bank\n'])(
    '%j is not the name of an account',
    (name) => {
      expect(() => kindOf(name)).toThrow(`"${name}" is not the name of an account`);
    },
  );
});

test('a query that must return one row fails with any other number of rows', () => {
  expect(onlyRow([7])).toBe(7);
  expect(() => onlyRow([])).toThrow('got 0');
  expect(() => onlyRow([1, 2])).toThrow('got 2');
});
