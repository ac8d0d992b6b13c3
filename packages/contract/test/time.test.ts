import {
  addMs,
  businessDate,
  formatDateTime,
  fromIso,
  msBetween,
  startOfBusinessDate,
} from '@handbill/contract/time';
import { describe, expect, test } from 'vitest';

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

  test('an invalid instant is refused', () => {
    expect(() => fromIso('yesterday')).toThrow(RangeError);
    expect(msBetween(fromIso('2026-01-01T00:00:00Z'), addMs(fromIso('2026-01-01T00:00:00Z'), 5))).toBe(5);
  });
});
