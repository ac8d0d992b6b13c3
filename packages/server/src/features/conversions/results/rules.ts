import { addMs, DAY_MS, HOUR_MS, hoursOfDay, msBetween } from '@handbill/contract/time';
import type { CountryRow, HourRow } from './results-sql.ts';

/** The pace is that of the last days, of whole days since the first visit when there are fewer. */
const PACE_DAYS = 7;
/** With fewer verified visits in these days there is no pace. */
const VISITS_MIN = 5;
const DAYS_SHOWN = 60;
const HOURS = 24;
const WEEKDAYS = 7;
const COUNTRIES_SHOWN = 20;
/** A country of fewer verified visits is not named, so that nobody is singled out. */
const COUNTRY_VISITS_MIN = 5;
/** As the sums of verdicts name it. */
const UNKNOWN_COUNTRY = 'ZZ';

interface Decided {
  verified: number;
  refused: number;
}

/** What one of `count` cost, in minor units, rounded to the nearest, half up; null when there is none. */
export function costOfEach(spent: bigint, count: number): bigint | null {
  if (count === 0) return null;
  const divisor = BigInt(count);
  return (2n * spent + divisor) / (2n * divisor);
}

/** The sums of each of the last days from the first visit to the last one, also of days without visits. */
export function byDay(rows: readonly HourRow[]): (Decided & { day: string })[] {
  const days: string[] = [];
  const [first, last] = [rows[0]?.day, rows.at(-1)?.day];
  // By the calendar, whose days always have 24 hours in UTC.
  for (
    let day = last;
    day !== undefined && first !== undefined && day >= first && days.length < DAYS_SHOWN;
  ) {
    days.unshift(day);
    day = addMs(new Date(`${day}T00:00:00Z`), -DAY_MS)
      .toISOString()
      .slice(0, 10);
  }
  return days.map((day) => ({ day, ...sumOf(rows.filter((row) => row.day === day)) }));
}

/** The sums of each hour of the day, in a time zone. */
export function byHour(rows: readonly HourRow[], timeZone: string): (Decided & { hour: number })[] {
  const hourOf = hoursOfDay(timeZone);
  const hours = rows.map((row) => ({ ...row, hour: hourOf(row.at) }));
  return Array.from({ length: HOURS }, (_, hour) => ({
    hour,
    ...sumOf(hours.filter((row) => row.hour === hour)),
  }));
}

/** Monday is 1. */
export function byWeekday(rows: readonly HourRow[]): (Decided & { weekday: number })[] {
  return Array.from({ length: WEEKDAYS }, (_, place) => ({
    weekday: place + 1,
    ...sumOf(rows.filter(({ weekday }) => weekday === place + 1)),
  }));
}

/**
 * Verified visits by country, the largest first; the rest under null. A country of fewer visits than make a pace is not
 * named, so that no visitor is singled out. The rest is what the others leave of all verified visits.
 */
export function byCountry(
  rows: readonly CountryRow[],
  verified: number,
): { country: string | null; verified: number }[] {
  const named = rows
    .filter((row) => row.country !== UNKNOWN_COUNTRY && row.verified >= COUNTRY_VISITS_MIN)
    .sort((one, other) => other.verified - one.verified)
    .slice(0, COUNTRIES_SHOWN);
  const rest = verified - named.reduce((sum, row) => sum + row.verified, 0);
  return rest > 0 ? [...named, { country: null, verified: rest }] : named;
}

export function sumOf(rows: readonly Decided[]): Decided {
  return rows.reduce<Decided>(
    (sum, { verified, refused }) => ({ verified: sum.verified + verified, refused: sum.refused + refused }),
    { verified: 0, refused: 0 },
  );
}

/**
 * The pace of the last days, and when the visits that are left have come at that pace, or when the order stops if that is
 * before; null with too few to say.
 */
export function paceOf(
  rows: readonly HourRow[],
  { left, now, stopsAt }: { left: number; now: Date; stopsAt: Date | null },
): { visitsPerDay: number; end: Date } | null {
  const since = addMs(now, -PACE_DAYS * DAY_MS);
  const late = rows.filter(({ at, verified }) => at >= since && verified > 0);
  const { verified } = sumOf(late);
  const first = late[0]?.at;
  if (first === undefined || verified < VISITS_MIN) return null;
  const started = rows.some(({ at }) => at < since) ? since : first;
  const took = Math.max(msBetween(started, now), DAY_MS);
  const delivered = addMs(now, Math.ceil((left * took) / verified / HOUR_MS) * HOUR_MS);
  const end = stopsAt !== null && stopsAt < delivered ? stopsAt : delivered;
  return { visitsPerDay: Math.round((verified * DAY_MS) / took), end };
}
