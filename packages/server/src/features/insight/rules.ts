import { addMs, businessDate, DAY_MS, startOfBusinessDate, wallHours } from '@handbill/contract/time';
import type { HourRow } from './sql.ts';

const DAYS_SHOWN = 30;
const HOURS = 24;

/** Visits and their rewards in minor units. */
interface Sum {
  visits: number;
  reward: bigint;
}
const NONE: Readonly<Sum> = { visits: 0, reward: 0n };

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
export function byDay(
  rows: readonly HourRow[],
  { days, timezone }: { days: readonly string[]; timezone: string },
): (Sum & { day: string })[] {
  const shown = wallHours(timezone);
  const last = days.at(-1) ?? '';
  const sums = sumsBy(rows, ({ at }) => {
    const { day } = shown(at);
    return days.includes(day) ? day : last;
  });
  return days.map((day) => ({ day, ...(sums.get(day) ?? NONE) }));
}

/** The sums of each hour of the day, in a time zone. */
export function byHour(rows: readonly HourRow[], timeZone: string): (Sum & { hour: number })[] {
  const shown = wallHours(timeZone);
  const sums = sumsBy(rows, ({ at }) => shown(at).hour);
  return Array.from({ length: HOURS }, (_, hour) => ({ hour, ...(sums.get(hour) ?? NONE) }));
}

function sumsBy<Key>(rows: readonly HourRow[], keyOf: (row: HourRow) => Key): ReadonlyMap<Key, Sum> {
  const sums = new Map<Key, Sum>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key) ?? NONE;
    sums.set(key, { visits: sum.visits + row.visits, reward: sum.reward + row.reward });
  }
  return sums;
}

export function sumOf(rows: readonly Sum[]): Sum {
  return rows.reduce(
    (sum, { visits, reward }) => ({ visits: sum.visits + visits, reward: sum.reward + reward }),
    NONE,
  );
}
