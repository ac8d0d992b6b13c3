import { expect, test } from 'vitest';
import { endsSooner, isOver } from './last-day.ts';

/** 20:00 on the 9th in Vietnam. */
const now = new Date('2026-03-09T13:00:00.000Z');

test.each([
  [3, '', '2026-03-09', false],
  [4, '', '2026-03-09', true],
  [27, '', '2026-03-10', false],
  [28, '', '2026-03-10', true],
  [28, '2026-03-01', '2026-03-10', true],
  [47, '2026-03-20', '2026-03-21', false],
  [48, '2026-03-20', '2026-03-21', true],
  [5_000, '', '', false],
  [5_000, '', '20260-03-09', false],
  [0, '', '2026-03-08', false],
])('%i hours from %j on are beyond the last day %j: %j', (hours, starts_on, ends_on, sooner) => {
  expect(endsSooner(hours, { starts_on, ends_on }, { now, timezone: 'Asia/Ho_Chi_Minh' })).toBe(sooner);
});

test('the last day ends where the company is, not where the device is', () => {
  const days = { starts_on: '', ends_on: '2026-03-09' };
  const endsIn = (timezone: string) => endsSooner(5, days, { now, timezone });
  expect([endsIn('Asia/Ho_Chi_Minh'), endsIn('UTC')]).toEqual([true, false]);
});

test('a last day is over from the first minute of the next one, where the company is', () => {
  const over = (day: string | null, at: string, timezone = 'Asia/Ho_Chi_Minh') =>
    isOver(day, { now: new Date(at), timezone });
  expect(over('2026-03-09', '2026-03-09T16:59:59.000Z')).toBe(false);
  expect(over('2026-03-09', '2026-03-09T17:00:00.000Z')).toBe(true);
  expect(over('2026-03-09', '2026-03-09T17:00:00.000Z', 'UTC')).toBe(false);
  expect(over(null, '2026-03-09T17:00:00.000Z')).toBe(false);
});
