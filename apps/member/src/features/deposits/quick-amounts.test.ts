import { describe, expect, test } from 'vitest';
import { amountInAddress, quickAmounts } from './quick-amounts.ts';

describe('quick amounts', () => {
  test('quick amounts are round ones within the bounds', () => {
    expect(quickAmounts({ minimum: 500n, maximum: 1_000_000n })).toEqual([1_000n, 2_000n, 5_000n, 10_000n]);
    expect(quickAmounts({ minimum: 1n, maximum: 1_000n })).toEqual([100n, 200n, 500n, 1_000n]);
    expect(quickAmounts({ minimum: 120_000n, maximum: 500_000n })).toEqual([500_000n]);
  });

  test('there are no quick amounts if no round one fits', () => {
    expect(quickAmounts({ minimum: 500n, maximum: 700n })).toEqual([]);
    expect(quickAmounts({ minimum: 500n, maximum: 0n })).toEqual([]);
  });
});

test('an amount in the address is a whole number of minor units, raised to the minimum, and nothing else', () => {
  expect(amountInAddress('?amount=1250', 500n)).toBe(1_250n);
  expect(amountInAddress('?amount=400', 500n)).toBe(500n);
  for (const search of [
    '',
    '?amount=',
    '?amount=0',
    '?amount=-5',
    '?amount=12.5',
    '?amount=1e3',
    '?amount=0x10',
  ])
    expect(amountInAddress(search, 500n)).toBeNull();
  expect(amountInAddress(`?amount=${'9'.repeat(16)}`, 500n)).toBeNull();
});
