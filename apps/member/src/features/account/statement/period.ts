import { addMs, DAY_MS, fromIso } from '@handbill/contract/time';
import { dayOf } from '../../../ui/values/day.ts';

export const periods = ['this_month', 'last_month', 'three_months'] as const;
export type Period = (typeof periods)[number];

/** Days of the reader's calendar, both included, as `yyyy-MM-dd`. */
export interface Days {
  first: string;
  last: string;
}

/** The days of a period that ends with the current month or the previous one. */
export function daysOf(period: Period, now: Date): Days {
  const today = dayOf(now);
  const month = firstOfMonth(today);
  switch (period) {
    case 'this_month':
      return { first: month, last: today };
    case 'last_month': {
      const last = dayAfter(month, -1);
      return { first: firstOfMonth(last), last };
    }
    case 'three_months':
      return { first: firstOfMonth(dayAfter(firstOfMonth(dayAfter(month, -1)), -1)), last: today };
  }
}

/** The two days in an address, the earlier one first, or null if it has none. */
export function daysInAddress({ first, last }: Days): Days | null {
  if (!isDay(first) || !isDay(last)) return null;
  return first <= last ? { first, last } : { first: last, last: first };
}

/** From the first instant of the days until the first one after them, in the reader's time zone. */
export function boundsOf({ first, last }: Days): { from: string; to: string } {
  return { from: startOf(first).toISOString(), to: startOf(dayAfter(last, 1)).toISOString() };
}

// Without an offset, ISO 8601 means the reader's own wall clock.
function startOf(day: string): Date {
  return fromIso(`${day}T00:00:00`);
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** A date moved by a number of days, which may be negative. Counted in UTC, where every day has 24 hours. */
function dayAfter(day: string, days: number): string {
  return addMs(fromIso(`${day}T00:00:00Z`), days * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}
