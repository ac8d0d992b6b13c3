import { addMs, fromIso, HOUR_MS, wallHours } from '@handbill/contract/time';
import { expect, test } from 'vitest';
import { dayOfHour, firstHourOf } from './wall-hours.ts';

const HOURS_A_YEAR = 366 * 24;

test.each([
  'Asia/Ho_Chi_Minh',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
])('the first hour of a day is the first that charts count to it, also when clocks change: %s', (zone) => {
  const shown = wallHours(zone);
  let before = '';
  for (let hours = 0; hours < HOURS_A_YEAR; hours += 1) {
    const hour = addMs(fromIso('2028-01-01T00:00:00Z'), hours * HOUR_MS);
    const { day } = shown(hour);
    expect(dayOfHour(addMs(hour, HOUR_MS - 1), zone)).toBe(day);
    if (before !== '' && day !== before) {
      expect(day > before).toBe(true);
      expect(firstHourOf(day, zone)).toEqual(hour);
    }
    before = day;
  }
});
