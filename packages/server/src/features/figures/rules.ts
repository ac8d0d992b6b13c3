import { addMs, DAY_MS, fromIso } from '@handbill/contract/time';

/** The calendar date (`yyyy-MM-dd`) some days before one. */
export function dateBefore(date: string, days: number): string {
  // Calendar days are counted at midnight UTC, where each has 24 hours.
  return addMs(fromIso(`${date}T00:00:00.000Z`), -days * DAY_MS)
    .toISOString()
    .slice(0, 'yyyy-MM-dd'.length);
}

/** The calendar date after one. */
export const dateAfter = (date: string): string => dateBefore(date, -1);
