import { addMs, businessDate, DAY_MS, hoursOfDay, startOfBusinessDate } from '@handbill/contract/time';
import type { HourRow } from './sql.ts';

const DAYS_SHOWN = 30;
const HOURS = 24;

/** Visits and their rewards in minor units. */
interface Sum {
  visits: number;
  reward: bigint;
}

/** The last 30 business days, the current one included, as `yyyy-MM-dd`, and the start of the first one. */
export function lastDays(now: Date, timezone: string): { days: readonly string[]; since: Date } {
  const days = [businessDate(now, timezone)];
  let since = startOf(now, timezone);
  while (days.length < DAYS_SHOWN) {
    since = startOf(addMs(since, -DAY_MS / 2), timezone);
    days.unshift(businessDate(since, timezone));
  }
  return { days, since };
}

function startOf(instant: Date, timezone: string): Date {
  return startOfBusinessDate(businessDate(instant, timezone), timezone);
}

/**
 * The sums of each of these days, also of those without visits. Where the zone is not whole hours from UTC, the hour that
 * ends after midnight is already the next day's: until that begins, its visits are in the last of these days.
 */
export function byDay(rows: readonly HourRow[], days: readonly string[]): (Sum & { day: string })[] {
  const last = days.at(-1) ?? '';
  const dayOf = ({ day }: HourRow) => (day < last ? day : last);
  return days.map((day) => ({ day, ...sumOf(rows.filter((row) => dayOf(row) === day)) }));
}

/** The sums of each hour of the day, in a time zone. */
export function byHour(rows: readonly HourRow[], timeZone: string): (Sum & { hour: number })[] {
  const hourOf = hoursOfDay(timeZone);
  const hours = rows.map((row) => ({ ...row, hour: hourOf(row.at) }));
  return Array.from({ length: HOURS }, (_, hour) => ({
    hour,
    ...sumOf(hours.filter((row) => row.hour === hour)),
  }));
}

export function sumOf(rows: readonly Sum[]): Sum {
  return rows.reduce(
    (sum, { visits, reward }) => ({ visits: sum.visits + visits, reward: sum.reward + reward }),
    { visits: 0, reward: 0n },
  );
}
