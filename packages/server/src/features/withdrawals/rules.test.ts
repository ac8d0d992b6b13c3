import { addMs, HOUR_MS } from '@handbill/contract/time';
import { describe, expect, test } from 'vitest';
import { START } from '../../../test/app.ts';
import { canBeRejected, lastFee, payableFrom, reachesMinimum } from './rules.ts';

test('a withdrawal must reach the minimum and exceed its fee', () => {
  const reaches = (amount: bigint, withdraw_minimum: bigint, withdraw_fee: bigint) =>
    reachesMinimum(amount, { withdraw_minimum, withdraw_fee });
  expect([999n, 1_000n].map((amount) => reaches(amount, 1_000n, 50n))).toEqual([false, true]);
  expect([50n, 51n].map((amount) => reaches(amount, 1n, 50n))).toEqual([false, true]);
  expect(reaches(1n, 0n, 0n)).toBe(true);
});

test('the last withdrawal is charged the fee only if that leaves something', () => {
  const fees = [1n, 50n, 51n].map((amount) => lastFee(amount, { withdraw_fee: 50n }));
  expect(fees).toEqual([0n, 0n, 50n]);
});

describe('when a withdrawal may be paid', () => {
  const from = (changedAt: Date | null, bank_change_hours = 24) =>
    payableFrom(changedAt, START, { bank_change_hours });

  test('a withdrawal may be paid immediately when the bank info is the first or was changed long ago', () => {
    expect(from(null)).toEqual(START);
    expect(from(addMs(START, -24 * HOUR_MS))).toEqual(START);
    expect(from(addMs(START, -HOUR_MS), 0)).toEqual(START);
  });

  test('a withdrawal may be paid once the change of bank info is old enough', () => {
    expect(from(START)).toEqual(addMs(START, 24 * HOUR_MS));
    expect(from(addMs(START, 1 - 24 * HOUR_MS))).toEqual(addMs(START, 1));
  });
});

test('a withdrawal can be rejected until it is paid', () => {
  const statuses = ['pending', 'approved', 'paid', 'rejected', 'cancelled', 'returned'] as const;
  expect(statuses.filter(canBeRejected)).toEqual(['pending', 'approved']);
});
