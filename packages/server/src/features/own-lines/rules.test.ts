import { expect, test } from 'vitest';
import { type NotOwn, ownAmountOf } from './rules.ts';
import type { LineState } from './sql.ts';

const line: LineState = {
  file_name: 'march.xml',
  is_compared: true,
  line: 1,
  booked_on: '2026-03-02',
  amount: -400n,
  currency: 'USD',
  bank_reference: 'FEE1',
  remittance: 'Account fee',
  payer: '',
  skip: null,
  in_the_books: false,
  withdrawal: null,
  is_second: false,
};
const known = { currency: 'USD', bankRate: { currency: 'VND', rate: 26_000 } } as const;

test.each<[string, Partial<LineState>, NotOwn]>([
  ['that the books answer', { in_the_books: true }, 'in_the_books'],
  ['that names a withdrawal that waits', { withdrawal: 'pending' }, 'payment'],
  ['that names a withdrawal that is to be paid', { withdrawal: 'approved' }, 'payment'],
  ['that names a withdrawal that is paid', { withdrawal: 'paid' }, 'payment'],
  ['that names a withdrawal that came back', { withdrawal: 'returned' }, 'payment'],
  ['without an amount', { amount: null }, 'unreadable'],
  ['of nothing', { amount: 0n }, 'unreadable'],
  ['that is not booked yet', { skip: 'pending' }, 'unreadable'],
  ['in a third currency', { currency: 'EUR' }, 'other_currency'],
])('a line %s cannot be booked as the company’s own', (_what, difference, why) => {
  expect(ownAmountOf({ ...line, ...difference }, known)).toBe(why);
});

test('a line in the bank’s currency cannot be booked without a rate', () => {
  expect(ownAmountOf({ ...line, currency: 'VND' }, { currency: 'USD', bankRate: null })).toBe(
    'other_currency',
  );
});

test.each(['rejected', 'cancelled'] as const)(
  'a line that names a withdrawal that was %s can be booked as the company’s own',
  (withdrawal) => {
    expect(ownAmountOf({ ...line, withdrawal }, known)).toEqual({ amount: -400n, rate: null });
  },
);

test.each(['paid', 'returned'] as const)(
  'a line that names a withdrawal that is %s on another line can be booked as the company’s own',
  (withdrawal) => {
    const second = { ...line, withdrawal, is_second: true };
    expect(ownAmountOf(second, known)).toEqual({ amount: -400n, rate: null });
  },
);

test('a line is worth its amount, converted if needed, and never zero', () => {
  expect(ownAmountOf(line, known)).toEqual({ amount: -400n, rate: null });
  const inDong = { ...line, currency: 'VND' };
  expect(ownAmountOf({ ...inDong, amount: -1_100_000n }, known)).toEqual({ amount: -42n, rate: 26_000 });
  expect(ownAmountOf({ ...inDong, amount: -10_000n }, known)).toEqual({ amount: -1n, rate: 26_000 });
  expect(ownAmountOf({ ...inDong, amount: 2_600_000n }, known)).toEqual({ amount: 100n, rate: 26_000 });
});
