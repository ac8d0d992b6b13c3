import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../ui/values/day.ts';
import { boundsOf, daysInAddress, daysOf } from './period.ts';

const at = (wallClock: string) => new Date(`${wallClock}T12:00:00`);

describe('a period', () => {
  test('a period is this month until today, the previous month, or the last three months', () => {
    const now = at('2026-03-15');
    expect(dayOf(now)).toBe('2026-03-15');
    expect(daysOf('this_month', now)).toEqual({ first: '2026-03-01', last: '2026-03-15' });
    expect(daysOf('last_month', now)).toEqual({ first: '2026-02-01', last: '2026-02-28' });
    expect(daysOf('three_months', now)).toEqual({ first: '2026-01-01', last: '2026-03-15' });
  });

  test('a period reaches into the previous year, and handles leap years', () => {
    expect(daysOf('last_month', at('2027-01-31'))).toEqual({ first: '2026-12-01', last: '2026-12-31' });
    expect(daysOf('three_months', at('2027-01-31'))).toEqual({ first: '2026-11-01', last: '2027-01-31' });
    expect(daysOf('last_month', at('2028-03-01')).last).toBe('2028-02-29');
  });

  test('a chosen period is two days in either order, and nothing else', () => {
    const days = { first: '2026-02-01', last: '2026-02-28' };
    expect(daysInAddress(days)).toEqual(days);
    expect(daysInAddress({ first: days.last, last: days.first })).toEqual(days);
    for (const first of ['', '2026-02-30', '2026-13-01', 'yesterday', '99999-01-01', '1026-01-01'])
      expect(daysInAddress({ first, last: '2026-02-28' })).toBeNull();
  });

  test('a period goes from the reader’s midnight to the midnight after its last day', () => {
    const { from, to } = boundsOf({ first: '2026-02-27', last: '2026-02-28' });
    expect(from).toBe(new Date('2026-02-27T00:00:00').toISOString());
    expect(to).toBe(new Date('2026-03-01T00:00:00').toISOString());
  });
});
