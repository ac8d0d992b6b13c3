import { expect, test } from 'vitest';
import { isRefundable, percentOf, refundableUntil, upgradePrice } from './rules.ts';
import type { KeptPurchase } from './sql.ts';

const NOON = new Date('2026-03-02T12:00:00.000Z');
const JUST_BEFORE = new Date('2026-03-02T11:59:59.999Z');

test('an upgrade costs the fee minus the price paid so far, and is never negative', () => {
  expect(upgradePrice({ joiningFee: 5_000n, feePaid: 2_000n })).toBe(3_000n);
  expect(upgradePrice({ joiningFee: 2_000n, feePaid: 2_000n })).toBe(0n);
  expect(upgradePrice({ joiningFee: 1_000n, feePaid: 2_000n })).toBe(0n);
});

test('a level can be given back for whole days, excluding the last instant', () => {
  expect(refundableUntil(NOON, 14)).toEqual(new Date('2026-03-16T12:00:00.000Z'));
});

const purchase: KeptPurchase = {
  id: 'purchase',
  member_id: 'member',
  from_level_id: 'corner',
  to_level_id: 'street',
  price: 2_000n,
  state: 'pending',
  bought_at: NOON,
  refundable_until: NOON,
  used: false,
};

test.each([
  ['pending, unused and in time', purchase, JUST_BEFORE, true],
  ['its window just closed', purchase, NOON, false],
  ['used', { ...purchase, used: true }, JUST_BEFORE, false],
  ['earned', { ...purchase, state: 'earned' as const }, JUST_BEFORE, false],
  ['nothing was bought', undefined, JUST_BEFORE, false],
])('whether a purchase can be given back: %s', (_case, newest, now, refundable) => {
  expect(isRefundable(newest, now)).toBe(refundable);
});

test('basis points are shown as percentages with at most two decimals', () => {
  for (let bp = 0; bp <= 10_000; bp += 1) {
    expect(String(percentOf(bp))).toMatch(/^\d+(\.\d{1,2})?$/);
  }
  expect([percentOf(500), percentOf(307), percentOf(10_000)]).toEqual([5, 3.07, 100]);
});
