import { expect, test } from 'vitest';
import { type JudgedLine, judge } from './judge-lines.ts';

const PAYMENT = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';
const IN_DONG = '01890000-0000-7000-8000-000000000003';
const credit: JudgedLine = {
  line: 1,
  amount: 950n,
  currency: 'USD',
  booked_on: '2026-03-03',
  bankKey: 'BACK',
  candidates: [],
  payment_id: PAYMENT,
  problem: null,
  skip: null,
};

const inDong = { payment_id: IN_DONG, currency: 'VND' };

test.each<[string, Partial<JudgedLine>, string]>([
  ['a payment’s whole amount that names it', {}, 'ignored: reversal'],
  ['less than a payment that it names', { amount: 949n }, 'unmatched: no_reference'],
  ['more than a payment that it names', { amount: 951n }, 'unmatched: no_reference'],
  ['the amount of a payment that it does not name', { payment_id: null }, 'unmatched: no_reference'],
  ['the amount of a payment that the bank was not sent', { payment_id: OTHER }, 'unmatched: no_reference'],
  ['a payment’s amount, credited before', { bankKey: 'USED' }, 'duplicate: bank_reference_used'],
  ['a payment’s amount in dong', { currency: 'VND', amount: 22_300_000n }, 'ignored: reversal'],
  ['far less than it in dong', { currency: 'VND', amount: 22_200_000n }, 'unmatched: no_reference'],
  ['far more than it in dong', { currency: 'VND', amount: 27_200_000n }, 'unmatched: no_reference'],
  ['what a debit in dong sent', { ...inDong, amount: 24_000_000n }, 'ignored: reversal'],
  ['less than a debit in dong sent', { ...inDong, amount: 23_999_900n }, 'unmatched: no_reference'],
  ['a payment’s amount in another currency', { currency: 'EUR' }, 'ignored: other_currency'],
])('a line that brings %s is judged', (_what, changed, expected) => {
  const known = {
    currency: 'USD',
    bankRate: { currency: 'VND', rate: 26_000 } as const,
    settings: { deposit_deviation: 10, timezone: 'Asia/Ho_Chi_Minh' },
    credited: new Set(['USED']),
    settled: new Set<string>(),
    sent: [
      { id: PAYMENT, amount: 950n, currency: 'USD' },
      { id: IN_DONG, amount: 24_000_000n, currency: 'VND' },
    ],
  };
  const [judged] = judge([{ ...credit, ...changed }], new Map(), known);
  expect(`${judged?.outcome}: ${judged?.why}`).toBe(expected);
});
