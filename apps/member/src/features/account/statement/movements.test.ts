import { expect, test } from 'vitest';
import { amountOf, movementsOf } from './movements.ts';
import type { Line } from './use-statement.ts';

let count = 0;
const line = (kind: Line['kind'], account: Line['account'], amount: number, reference: string): Line => {
  count += 1;
  return {
    _id: `line ${count}`,
    date: '2026-03-01T00:00:00.000Z',
    account,
    kind,
    amount,
    balance_after: 0,
    reference,
  };
};

test('the lines of one withdrawal are one event, in the place of its newest line', () => {
  const lines = [
    line('withdrawal_paid', 'withdrawing', -1_440, 'w1'),
    line('deposit_credited', 'available', 500, 'd1'),
    line('withdrawal_asked', 'withdrawing', 1_440, 'w1'),
    line('withdrawal_asked', 'available', -1_440, 'w1'),
    line('deposit_credited', 'available', 700, 'd1'),
  ];
  const movements = movementsOf(lines);
  expect(movements.map((each) => [each.lines.length, amountOf(each)])).toEqual([
    [3, -1_440],
    [1, 500],
    [1, 700],
  ]);
  expect(new Set(movements.map(({ key }) => key)).size).toBe(3);
});

test('a cancelled withdrawal changes nothing, and one whose first lines are not loaded shows what it moved', () => {
  const [cancelled] = movementsOf([
    line('withdrawal_cancelled', 'available', 900, 'w2'),
    line('withdrawal_cancelled', 'withdrawing', -900, 'w2'),
    line('withdrawal_asked', 'withdrawing', 900, 'w2'),
    line('withdrawal_asked', 'available', -900, 'w2'),
  ]);
  const [paid] = movementsOf([line('withdrawal_paid', 'withdrawing', -900, 'w3')]);
  expect(cancelled && amountOf(cancelled)).toBe(0);
  expect(paid && amountOf(paid)).toBe(-900);
});
