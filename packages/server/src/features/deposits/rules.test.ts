import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountFor, dongFor, worthTo } from './bank-currency.ts';
import { canBeConfirmed, isWithinBounds } from './rules.ts';

describe('dong for an amount', () => {
  test.each([
    [100n, 26_000, 26_000n],
    [1n, 26_000, 260n],
    [1n, 25_999, 260n],
    [1n, 1, 1n],
    [99n, 1, 1n],
    [101n, 1, 2n],
    [200n, 1, 2n],
  ])('%s cents at %s dong per unit are %s dong', (amount, rate, dong) => {
    expect(dongFor(amount, rate)).toBe(dong);
  });

  test('an amount in dong is worth at least the amount, and less than one dong more', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.integer({ min: 1, max: 1_000_000 }), (amount, rate) => {
        const excess = dongFor(amount, rate) * 100n - amount * BigInt(rate);
        expect(excess >= 0n && excess < 100n).toBe(true);
      }),
    );
  });
});

describe('what dong are worth', () => {
  const rates = fc.integer({ min: 1, max: 1_000_000 });
  const deposit = (amount: bigint, rate: number) => ({
    amount,
    bank_currency: 'VND',
    bank_amount: dongFor(amount, rate),
    bank_rate: rate,
  });

  test('a payment in dong is worth at least the announced amount if the requested amount arrived, and never more than the bank holds', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), rates, (amount, rate) => {
        const dong = dongFor(amount, rate);
        expect(amountFor(dong, rate)).toBeGreaterThanOrEqual(amount);
        expect(amountFor(dong, rate) * BigInt(rate)).toBeLessThanOrEqual(dong * 100n);
      }),
    );
  });

  test('exactly the requested dong are worth exactly the announced amount, and more dong are worth more', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), rates, fc.bigInt(1n, 10n ** 6n), (amount, rate, more) => {
        const asked = deposit(amount, rate);
        const worth = (dong: bigint) => worthTo(asked, { currency: 'VND', amount: dong }) ?? -1n;
        expect(worth(asked.bank_amount)).toBe(amount);
        expect(worth(asked.bank_amount + more)).toBeGreaterThanOrEqual(amount);
        expect(worth(asked.bank_amount - 1n)).toBeLessThan(amount);
      }),
    );
  });

  test('dong have no value for a deposit in another currency or without a rate', () => {
    expect(worthTo(deposit(100n, 26_000), { currency: 'EUR', amount: 100n })).toBeNull();
    const without = { amount: 100n, bank_currency: null, bank_amount: null, bank_rate: null };
    expect(worthTo(without, { currency: 'VND', amount: 26_000n })).toBeNull();
  });
});

test('the bounds of a deposit are inclusive', () => {
  const bounds = { deposit_minimum: 500n, deposit_maximum: 1_000n };
  expect([499n, 500n, 1_000n, 1_001n].map((amount) => isWithinBounds(amount, bounds))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a deposit can be confirmed unless it was credited or rejected before', () => {
  const statuses = ['pending', 'expired', 'cancelled', 'succeeded', 'rejected'] as const;
  expect(statuses.filter(canBeConfirmed)).toEqual(['pending', 'expired', 'cancelled']);
});
