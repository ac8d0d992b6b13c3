import {
  addMs,
  businessDate,
  DAY_MS,
  dateAfter,
  formatDateTime,
  fromIso,
  HOUR_MS,
  msBetween,
  startOfBusinessDate,
  wallHours,
} from '@handbill/contract/time';
import { describe, expect, test } from 'vitest';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

describe('time', () => {
  test('a date is shown as dd-MM-yyyy HH:mm:ss in its reader’s zone', () => {
    expect(formatDateTime(fromIso('2026-03-01T17:05:09Z'), 'Asia/Ho_Chi_Minh')).toBe('02-03-2026 00:05:09');
    expect(formatDateTime(fromIso('2026-03-01T17:05:09Z'), 'UTC')).toBe('01-03-2026 17:05:09');
    expect(formatDateTime(fromIso('2026-03-29T00:59:59.999Z'), 'Europe/Paris')).toBe('29-03-2026 01:59:59');
    expect(formatDateTime(fromIso('2026-03-29T01:00:00Z'), 'Europe/Paris')).toBe('29-03-2026 03:00:00');
    expect(formatDateTime(fromIso('2026-03-01T17:05:09Z'), 'America/St_Johns')).toBe('01-03-2026 13:35:09');
  });

  test('a date is shown in the local zone by default', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    for (const at of ['2026-03-01T17:05:09Z', '2026-07-31T23:59:59.999Z', '1999-12-31T20:30:00Z']) {
      expect(formatDateTime(fromIso(at))).toBe(formatDateTime(fromIso(at), timeZone));
    }
  });

  test('a business day starts at midnight in its zone', () => {
    expect(businessDate(fromIso('2026-03-01T17:00:00Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-03-02');
    expect(businessDate(fromIso('2026-03-01T16:59:59Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-03-01');
    expect(startOfBusinessDate('2026-03-02', 'Asia/Ho_Chi_Minh').toISOString()).toBe(
      '2026-03-01T17:00:00.000Z',
    );
  });

  test('a business day starts at midnight even when its zone’s offset changes', () => {
    expect(startOfBusinessDate('2026-03-29', 'Europe/Paris').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfBusinessDate('2026-03-30', 'Europe/Paris').toISOString()).toBe('2026-03-29T22:00:00.000Z');
    expect(startOfBusinessDate('2026-10-25', 'Europe/Paris').toISOString()).toBe('2026-10-24T22:00:00.000Z');
    expect(startOfBusinessDate('2026-10-26', 'Europe/Paris').toISOString()).toBe('2026-10-25T23:00:00.000Z');
  });

  test.each([
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    // The clocks go back over midnight: it comes twice, or the day before has one more hour.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
    ['2026-10-25', 'Asia/Beirut', '2026-10-24T22:00:00.000Z'],
    ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
  ])('the day %s starts in %s at the first instant of that day', (date, zone, start) => {
    const found = startOfBusinessDate(date, zone);
    expect(found.toISOString()).toBe(start);
    expect([businessDate(addMs(found, -1), zone) < date, businessDate(found, zone)]).toEqual([true, date]);
  });

  test.each([
    'Africa/Cairo',
    'America/Havana',
    'America/Santiago',
    'Asia/Beirut',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
  ])('each day of a year in %s starts at its first instant', (zone) => {
    for (let day = fromIso('2026-01-01T00:00:00Z'); day.getUTCFullYear() === 2026; day = addMs(day, DAY_MS)) {
      const date = day.toISOString().slice(0, 10);
      const start = startOfBusinessDate(date, zone);
      expect([businessDate(addMs(start, -1), zone) < date, businessDate(start, zone)]).toEqual([true, date]);
    }
  });

  test.each([
    'Asia/Ho_Chi_Minh',
    'Asia/Kathmandu',
    'Africa/Cairo',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Europe/Paris',
    'Pacific/Apia',
  ])('each hour of a year is shown in %s as clocks there show its middle', (timeZone) => {
    const shown = wallHours(timeZone);
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
      ...({ hourCycle: 'h23', hour: '2-digit', weekday: 'short' } as const),
    });
    // In the last days of 2011 Apia went over the date line, and had no 30th.
    for (const year of [2011, 2026]) {
      let at = fromIso(`${year}-01-01T00:00:00Z`);
      for (; at.getUTCFullYear() === year; at = addMs(at, HOUR_MS)) {
        const parts = format.formatToParts(addMs(at, HOUR_MS / 2)).map(({ type, value }) => [type, value]);
        const { year: y, month, day, weekday, hour } = Object.fromEntries(parts);
        const expected = {
          day: `${y}-${month}-${day}`,
          weekday: WEEKDAYS.indexOf(weekday.slice(0, 3)) + 1,
          hour: Number(hour),
        };
        expect(shown(at)).toEqual(expected);
      }
    }
  });

  test('an invalid instant is refused', () => {
    expect(() => fromIso('yesterday')).toThrow(RangeError);
    expect(msBetween(fromIso('2026-01-01T00:00:00Z'), addMs(fromIso('2026-01-01T00:00:00Z'), 5))).toBe(5);
  });
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-31', -91, '2025-12-30'],
  ['2026-03-31', 0, '2026-03-31'],
])('the date %s and %i days is %s', (date, days, other) => {
  expect(dateAfter(date, days)).toBe(other);
});
