import { dateAfter, type WallHour } from '@handbill/contract/time';
import { byHour, type Sums, sumsBy } from '../../../platform/formats/wall-hours.ts';
import { paceSince, type RecentVisits } from '../../campaigns/index.ts';
import type { CountryRow, HourRow } from './results-sql.ts';

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
const decided: Sums<Decided> = {
  none: { verified: 0, refused: 0 },
  plus: (one, other) => ({
    verified: one.verified + other.verified,
    refused: one.refused + other.refused,
  }),
};

/** The visits of an hour, as clocks of a time zone show it. */
export interface ShownHour extends Decided, WallHour {}

/** What one of `count` cost, in minor units, rounded to the nearest, half up; null when there is none. */
export function costOfEach(spent: bigint, count: number): bigint | null {
  if (count === 0) return null;
  const divisor = BigInt(count);
  return (2n * spent + divisor) / (2n * divisor);
}

/** The sums of each day from the first visit to the last one, also of days without visits. */
export function byDay(hours: readonly ShownHour[]): (Decided & { day: string })[] {
  const sums = sumsBy(decided, hours, ({ day }) => day);
  const [first, last] = [hours[0]?.day, hours.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const days = [];
  for (let day = first; day <= last; day = dateAfter(day))
    days.push({ day, ...(sums.get(day) ?? decided.none) });
  return days;
}

/** The sums of each hour of the day. */
export const byHourOfDay = (hours: readonly ShownHour[]) => byHour(decided, hours);

/** The sums of each day of the week. Monday is 1. */
export function byWeekday(hours: readonly ShownHour[]): (Decided & { weekday: number })[] {
  const sums = sumsBy(decided, hours, ({ weekday }) => weekday);
  return Array.from({ length: WEEKDAYS }, (_, place) => ({
    weekday: place + 1,
    ...(sums.get(place + 1) ?? decided.none),
  }));
}

/**
 * Verified visits by country, the largest first; the rest under null, with the countries of few visits. The rest is what
 * the others leave of all verified visits.
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
  return rows.reduce(decided.plus, decided.none);
}

/** The recent verified visits, from which the pace is computed. */
export function recentVisits(rows: readonly HourRow[], now: Date): RecentVisits {
  const since = paceSince(now);
  const late = rows.filter(({ at, verified }) => at >= since && verified > 0);
  return {
    verified: sumOf(late).verified,
    first_at: late[0]?.at ?? null,
    ran_before: rows.some(({ at }) => at < since),
  };
}
