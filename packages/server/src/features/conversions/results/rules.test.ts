import { addMs, DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { describe, expect, test } from 'vitest';
import { hoursIn } from '../../../platform/formats/wall-hours.ts';
import { paceOf } from '../../campaigns/index.ts';
import type { HourRow } from './results-sql.ts';
import { byCountry, byDay, byHourOfDay, byWeekday, costOfEach, recentVisits } from './rules.ts';

const now = new Date('2026-03-10T10:00:00Z');

const hourOf = (ago: number, verified: number, refused = 0): HourRow => ({
  at: addMs(now, -ago * HOUR_MS),
  verified,
  refused,
});

test('what each cost is rounded to the nearest minor unit, half up, and nothing is divided by none', () => {
  expect(costOfEach(1_000n, 3)).toBe(333n);
  expect(costOfEach(1_000n, 6)).toBe(167n);
  expect(costOfEach(5n, 2)).toBe(3n);
  expect(costOfEach(0n, 2)).toBe(0n);
  expect(costOfEach(1_000n, 0)).toBeNull();
});

describe('visits in time', () => {
  const rows = [hourOf(50, 2, 1), hourOf(2, 3), hourOf(1, 1)];

  test('days without visits are among those with visits', () => {
    expect(byDay(hoursIn(rows, 'UTC'))).toEqual([
      { day: '2026-03-08', verified: 2, refused: 1 },
      { day: '2026-03-09', verified: 0, refused: 0 },
      { day: '2026-03-10', verified: 4, refused: 0 },
    ]);
    expect(byDay([])).toEqual([]);
  });

  test('an order that ran for more than a year has all of its days, which add up', () => {
    const days = byDay(hoursIn([hourOf(24 * 400, 1), hourOf(24 * 90, 2), hourOf(1, 1)], 'UTC'));
    expect(days).toHaveLength(401);
    expect(days[0]).toEqual({ day: '2025-02-03', verified: 1, refused: 0 });
    expect(days.reduce((sum, { verified }) => sum + verified, 0)).toBe(4);
  });

  test('hours of the day and weekdays are summed over all days', () => {
    expect(byHourOfDay(hoursIn(rows, 'UTC'))[8]).toEqual({ hour: 8, verified: 5, refused: 1 });
    expect(byHourOfDay(hoursIn(rows, 'UTC'))).toHaveLength(24);
    // A Sunday and a Tuesday.
    expect(byWeekday(hoursIn(rows, 'UTC')).map(({ verified }) => verified)).toEqual([0, 4, 0, 0, 0, 0, 2]);
  });
});

test('hours of the day are those of a time zone, each on its day, and the nearest where it is not whole hours away', () => {
  const at = (instant: string): HourRow => ({ ...hourOf(0, 1), at: new Date(instant) });
  const summer = at('2026-07-01T10:00:00Z');
  const winter = at('2026-01-01T10:00:00Z');
  const shown = (zone: string, rows = [summer, winter]) =>
    byHourOfDay(hoursIn(rows, zone)).flatMap(({ hour, verified }) =>
      verified > 0 ? [[hour, verified]] : [],
    );
  expect(shown('Asia/Ho_Chi_Minh')).toEqual([[17, 2]]);
  expect(shown('Europe/Paris')).toEqual([
    [11, 1],
    [12, 1],
  ]);
  expect(shown('Asia/Kolkata')).toEqual([[16, 2]]);
  expect(shown('Asia/Kathmandu')).toEqual([[16, 2]]);
  expect(shown('Asia/Kolkata', [at('2026-01-01T18:00:00Z')])).toEqual([[0, 1]]);
});

test('countries of few visits, unknown ones and those beyond twenty are one, the last', () => {
  const vietnam = { country: 'VN', verified: 5 };
  const rows = [vietnam, { country: 'LA', verified: 4 }, { country: 'ZZ', verified: 2 }];
  expect(byCountry(rows, 11)).toEqual([vietnam, { country: null, verified: 6 }]);
  expect(byCountry([vietnam], 5)).toEqual([vietnam]);
  // Visits that were reversed after their country was erased.
  expect(byCountry([vietnam, { country: 'ZZ', verified: -2 }], 3)).toEqual([vietnam]);
  const many = Array.from({ length: 25 }, (_, place) => ({ country: `A${place}`, verified: 5 + place }));
  const shown = byCountry(many, 425);
  expect(shown).toHaveLength(21);
  expect(shown[0]).toEqual({ country: 'A24', verified: 29 });
  expect(shown.at(-1)).toEqual({ country: null, verified: 35 });
  expect(byCountry([], 0)).toEqual([]);
});

describe('the pace', () => {
  const pace = (rows: readonly HourRow[], rest: { left: number; now: Date; stopsAt: Date | null }) =>
    paceOf(recentVisits(rows, now), rest);

  test('the pace is that of the last seven days, or of the time since the first visit', () => {
    const since = pace([hourOf(48, 4), hourOf(1, 6)], { left: 20, now, stopsAt: null });
    expect(since).toEqual({ visitsPerDay: 5, end: addMs(now, 4 * DAY_MS) });
    const week = pace([hourOf(1_000, 900), hourOf(48, 7), hourOf(1, 7)], { left: 4, now, stopsAt: null });
    expect(week).toEqual({ visitsPerDay: 2, end: addMs(now, 2 * DAY_MS) });
  });

  test('a few visits have no pace, and visits of one hour are those of a day', () => {
    expect(pace([hourOf(1, 4, 50)], { left: 20, now, stopsAt: null })).toBeNull();
    expect(pace([], { left: 20, now, stopsAt: null })).toBeNull();
    expect(pace([hourOf(1, 8)], { left: 8, now, stopsAt: null })).toEqual({
      visitsPerDay: 8,
      end: addMs(now, DAY_MS),
    });
    const stopsAt = addMs(now, DAY_MS / 2);
    expect(pace([hourOf(1, 8)], { left: 8, now, stopsAt })?.end).toEqual(stopsAt);
  });
});
