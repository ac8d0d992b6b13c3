import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canBeConfirmed, dongFor, isWithinBounds } from './rules.ts';

describe('dong for an amount', () => {
  test.each([
    [100n, 26_000, 26_000n],
    [1n, 26_000, 260n],
    [1n, 25_999, 260n],
    [1n, 1, 1n],
    [99n, 1, 1n],
    [101n, 1, 2n],
    [200n, 1, 2n],
  ])('of %s cents at %s dong a unit are %s', (amount, rate, dong) => {
    expect(dongFor(amount, rate)).toBe(dong);
  });

  test('are worth at least the amount, and less than one dong more', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.integer({ min: 1, max: 1_000_000 }), (amount, rate) => {
        const excess = dongFor(amount, rate) * 100n - amount * BigInt(rate);
        expect(excess >= 0n && excess < 100n).toBe(true);
      }),
    );
  });
});

test('both bounds of a deposit are inside', () => {
  const bounds = { deposit_minimum: 500n, deposit_maximum: 1_000n };
  expect([499n, 500n, 1_000n, 1_001n].map((amount) => isWithinBounds(amount, bounds))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('money is credited unless it was credited or rejected before', () => {
  const statuses = ['pending', 'expired', 'cancelled', 'succeeded', 'rejected'] as const;
  expect(statuses.filter(canBeConfirmed)).toEqual(['pending', 'expired', 'cancelled']);
});
