import { expect, test } from 'vitest';
import { mostAtOnce, whyNot } from './why-not.ts';

const bounds = { withdraw_minimum: { value: 1_000 }, withdraw_maximum: { value: 50_000 } };

test.each([
  [0n, 999n, 'balance_below_minimum'],
  [2_000n, 999n, 'balance_below_minimum'],
  [0n, 1_000n, null],
  [999n, 1_000n, 'below_minimum'],
  [1_000n, 1_000n, null],
  [1_001n, 1_000n, 'above_balance'],
  [50_000n, 60_000n, null],
  [50_001n, 60_000n, 'above_maximum'],
] as const)(
  'an amount of %s out of %s is refused for this reason, or not at all: %s',
  (amount, available, reason) => {
    expect(whyNot(amount, available, bounds)).toBe(reason);
  },
);

test('an amount has no largest where the settings have none', () => {
  expect(whyNot(60_000n, 70_000n, { withdraw_minimum: { value: 1_000 } })).toBeNull();
});

test.each([
  [49_999n, 49_999n],
  [50_000n, 50_000n],
  [60_000n, 50_000n],
  [0n, 0n],
] as const)(
  'the full amount of %s available is %s: no more than one withdrawal can ask for',
  (available, filledIn) => {
    expect(mostAtOnce(available, bounds)).toBe(filledIn);
    expect(whyNot(filledIn, 60_000n, bounds)).toBeNull();
  },
);

test('the full amount is all that is available where the settings have no largest amount', () => {
  expect(mostAtOnce(70_000n, { withdraw_minimum: { value: 1_000 } })).toBe(70_000n);
});
