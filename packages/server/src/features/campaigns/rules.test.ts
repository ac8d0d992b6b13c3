import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feePerVisit, offersOf, priceOf } from './rules.ts';

const range = { smallest: 400n, largest: 16_000n };
const street = { discount_bp: 300, max_discount_bp: 500 };

describe('the price of a package', () => {
  test('the price of a package at a level without discount is the list price', () => {
    const corner = { discount_bp: 0, max_discount_bp: null };
    expect(priceOf(950n, range, corner)).toEqual({ price: 950n, discountBp: 0 });
  });

  test('the smallest package has the level’s lowest discount, the largest its highest', () => {
    expect(priceOf(400n, range, street)).toEqual({ price: 388n, discountBp: 300 });
    expect(priceOf(16_000n, range, street)).toEqual({ price: 15_200n, discountBp: 500 });
  });

  test('the discount of a package in between is proportional to its list price, rounded in the member’s favour', () => {
    // 300 + 200 × 550 / 15,600 = 307.05 basis points: 29.17 of 950.
    expect(priceOf(950n, range, street)).toEqual({ price: 920n, discountBp: 307 });
    // 300 + 200 × 8,100 / 15,600 = 403.85 basis points: 343.27 of 8,500.
    expect(priceOf(8_500n, range, street)).toEqual({ price: 8_156n, discountBp: 403 });
  });

  test('a level with a single discount gives it on every package', () => {
    const flat = { discount_bp: 1_000, max_discount_bp: null };
    expect(priceOf(8_500n, range, flat)).toEqual({ price: 7_650n, discountBp: 1_000 });
  });

  test('a single package size gets the level’s highest discount', () => {
    expect(priceOf(400n, { smallest: 400n, largest: 400n }, street)).toEqual({
      price: 380n,
      discountBp: 500,
    });
  });

  test('the price of a package is within a cent of the exact one, in the member’s favour, and within the level’s bounds', () => {
    const terms = fc
      .tuple(
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(0n, 10n ** 12n),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
      )
      .filter(([, , , from, to]) => from <= to);
    fc.assert(
      fc.property(terms, ([smallest, span, at, from, to]) => {
        const listPrice = smallest + (at % (span + 1n));
        const level = { discount_bp: from, max_discount_bp: to };
        const { price, discountBp } = priceOf(listPrice, { smallest, largest: smallest + span }, level);
        const scale = 10_000n * span;
        const exact = listPrice * (BigInt(from) * span + BigInt(to - from) * (listPrice - smallest));
        const given = (listPrice - price) * scale;
        expect(given - exact >= 0n && given - exact < scale).toBe(true);
        expect(price >= 0n && discountBp >= from && discountBp <= to).toBe(true);
      }),
    );
  });
});

test('every package on offer is priced within the range of all of them', () => {
  const packages = [400n, 950n, 16_000n].map((list_price, index) => ({
    id: String(index),
    visits: 20,
    list_price,
    reward_per_visit: 12n,
  }));
  expect(offersOf(packages, street).map(({ price }) => price)).toEqual([388n, 920n, 15_200n]);
  expect(offersOf([], street)).toEqual([]);
});

describe('the fee of a visit', () => {
  test('the fee of a visit is an equal part of the price less the reward, rounded down', () => {
    expect(feePerVisit({ price: 400n, visits: 20, rewardPerVisit: 12n })).toBe(8n);
    expect(feePerVisit({ price: 388n, visits: 20, rewardPerVisit: 12n })).toBe(7n);
    expect(feePerVisit({ price: 240n, visits: 20, rewardPerVisit: 12n })).toBe(0n);
  });

  test('the fee of a visit never comes out of the reward', () => {
    expect(() => feePerVisit({ price: 239n, visits: 20, rewardPerVisit: 12n })).toThrow('do not cover');
  });
});
