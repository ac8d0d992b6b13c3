import { expect, test } from 'vitest';
import { breakEven } from './break-even.ts';

const corner = { rank: 1, bonus_ads: 0, max_bonus: null, upgrade_price: 0 };
const street = { rank: 2, bonus_ads: 3, max_bonus: 5, upgrade_price: 2_000 };
const quarter = { rank: 3, bonus_ads: 5, max_bonus: 8, upgrade_price: 3_000 };

test('a level pays off after the spending whose discount equals its price, rounded up to whole units', () => {
  expect(breakEven(street, corner)).toEqual([40_000n, 66_700n]);
});

test('a level pays off by what it saves more than the current level', () => {
  expect(breakEven(quarter, street)).toEqual([100_000n, 150_000n]);
});

test('a level with one discount pays off at one amount', () => {
  expect(breakEven({ ...street, max_bonus: null, bonus_ads: 4 }, corner)).toEqual([50_000n, 50_000n]);
});

test.each([
  ['a lower level', corner, street],
  ['the current level', street, street],
  ['a level that costs nothing', { ...street, upgrade_price: 0 }, corner],
  ['a level that saves nothing', { ...street, bonus_ads: 0, max_bonus: null }, corner],
])('%s does not pay off', (_name, level, current) => {
  expect(breakEven(level, current)).toBeNull();
});
