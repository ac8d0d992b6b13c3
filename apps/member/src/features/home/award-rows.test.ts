import { expect, test } from 'vitest';
import { firstRows, nextRows } from './award-rows.ts';

/** Newest first, as the server answers them. */
const awards = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => ({
    name: `member${from - place}`,
    amount: 12,
    date: `2026-01-01T00:00:${String(from - place).padStart(2, '0')}.000Z`,
  }));
const numbers = (rows: readonly { name: string }[]) => rows.map(({ name }) => Number(name.slice(6)));

test('each tick drops the oldest award at the end and adds the next newer one on top, and six are shown', () => {
  const known = awards(9, 1);
  let rows = firstRows(known, true);
  expect(numbers(rows)).toEqual([6, 5, 4, 3, 2, 1]);
  rows = nextRows(rows, known);
  expect(numbers(rows)).toEqual([7, 6, 5, 4, 3, 2]);
  rows = nextRows(nextRows(rows, known), known);
  expect(numbers(rows)).toEqual([9, 8, 7, 6, 5, 4]);
  expect(numbers(nextRows(rows, known))).toEqual([1, 9, 8, 7, 6, 5]);
});

test('an award that is paid while the list is on screen appears on top', () => {
  const rows = nextRows(awards(9, 4), awards(10, 1));
  expect(numbers(rows)).toEqual([10, 9, 8, 7, 6, 5]);
  expect(numbers(nextRows(awards(9, 4), awards(30, 11)))).toEqual([30, 9, 8, 7, 6, 5]);
});

test('a list of six awards or fewer does not move', () => {
  const known = awards(3, 1);
  expect(numbers(firstRows(known, false))).toEqual([3, 2, 1]);
  expect(numbers(nextRows(known, known))).toEqual([3, 2, 1]);
  expect(nextRows([], [])).toEqual([]);
});
