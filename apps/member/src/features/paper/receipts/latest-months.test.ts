import { expect, test } from 'vitest';
import { latestMonths } from './latest-months.ts';

test.each([
  ['2026-01-31T16:59:59.999Z', 'Asia/Ho_Chi_Minh', '2026-01'],
  ['2026-01-31T17:00:00.000Z', 'Asia/Ho_Chi_Minh', '2026-02'],
  ['2026-01-31T17:00:00.000Z', 'UTC', '2026-01'],
  ['2026-01-01T04:59:59.999Z', 'America/New_York', '2025-12'],
])('at %s the newest month in %s is %s', (instant, timezone, newest) => {
  expect(latestMonths(new Date(instant), timezone)[0]).toBe(newest);
});

test('two years of months are offered, newest first, over the ends of years', () => {
  const months = latestMonths(new Date('2026-02-10T12:00:00.000Z'), 'Asia/Ho_Chi_Minh');
  expect(months.slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect([months.length, months.at(-1)]).toEqual([24, '2024-03']);
});
