import { HOUR_MS, startOfBusinessDate, type WallHour, wallHours } from '@handbill/contract/time';

const HOURS = 24;

/** How figures of hours are added. */
export interface Sums<Sum> {
  none: Readonly<Sum>;
  plus(one: Readonly<Sum>, other: Readonly<Sum>): Sum;
}

/** Rows of one hour each, with that hour as clocks of a time zone show it. */
export function hoursIn<Row extends { at: Date }>(
  rows: readonly Row[],
  timeZone: string,
): (Row & WallHour)[] {
  const shown = wallHours(timeZone);
  // Into the new object: spreading two into a third takes ten times as long, and an order has thousands of hours.
  return rows.map((row) => Object.assign(shown(row.at), row));
}

/** The day (`yyyy-MM-dd`) of a time zone to which the hour of an instant counts. */
export function dayOfHour(instant: Date, timeZone: string): string {
  return wallHours(timeZone)(new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS)).day;
}

/**
 * When the first hour begins that counts to a day of a time zone. Where the zone is not whole hours from UTC, that is not
 * the day's midnight.
 */
export function firstHourOf(day: string, timeZone: string): Date {
  const middle = startOfBusinessDate(day, timeZone).getTime() - HOUR_MS / 2;
  return new Date(Math.ceil(middle / HOUR_MS) * HOUR_MS);
}

/** The sums of rows by a key of each. */
export function sumsBy<Sum, Row extends Sum, Key>(
  { none, plus }: Sums<Sum>,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, Readonly<Sum>> {
  const sums = new Map<Key, Sum>();
  for (const row of rows) {
    const key = keyOf(row);
    sums.set(key, plus(sums.get(key) ?? none, row));
  }
  return sums;
}

/** The sums of each hour of the day. */
export function byHour<Sum>(
  sums: Sums<Sum>,
  hours: readonly (Sum & Pick<WallHour, 'hour'>)[],
): (Sum & { hour: number })[] {
  const ofHours = sumsBy(sums, hours, ({ hour }) => hour);
  return Array.from({ length: HOURS }, (_, hour) => ({ hour, ...(ofHours.get(hour) ?? sums.none) }));
}
