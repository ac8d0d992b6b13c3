/**
 * Instants are `Date` objects inside and ISO 8601 in UTC on the wire. Nothing here reads a clock.
 */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The instant a number of milliseconds after another (before it when negative). */
export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

/** Milliseconds from one instant to a later one. */
export function msBetween(earlier: Date, later: Date): number {
  return later.getTime() - earlier.getTime();
}

/** Parses an ISO 8601 instant. Throws a RangeError if it is not one. */
export function fromIso(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new RangeError('not an instant');
  return instant;
}

/** The calendar day (`yyyy-MM-dd`) of an instant in an IANA time zone: a business day of the company. */
export function businessDate(instant: Date, timeZone: string): string {
  return dateOf(addMs(instant, zoneOffsetMs(instant, timeZone)));
}

/** The date (`yyyy-MM-dd`) that a wall clock shows, given as if it were in UTC. */
const dateOf = (wall: Date) => wall.toISOString().slice(0, 'yyyy-MM-dd'.length);

/** Whether this is the name of an IANA time zone that is known here. */
export function isTimeZone(name: string): boolean {
  try {
    knownOffsets(name);
    return true;
  } catch {
    return false;
  }
}

/** An hour as clocks of a time zone show it. */
export interface WallHour {
  /** `yyyy-MM-dd`. */
  day: string;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
}

/**
 * Returns what clocks of an IANA time zone show at an hour of UTC, given by the instant at which it begins. Where the zone is
 * not whole hours from UTC, it is the nearest: at an offset of 5:30, the hour from 10:00 UTC lasts from 15:30 to 16:30 and
 * is counted as 16.
 */
export function wallHours(timeZone: string): (hour: Date) => WallHour {
  const offsetMsAt = offsetsByDay(timeZone);
  const days = new Map<number, Omit<WallHour, 'hour'>>();
  const shownOn = (start: number) => {
    const date = new Date(start);
    return { day: dateOf(date), weekday: date.getUTCDay() || 7 };
  };
  return (hour) => {
    const middle = hour.getTime() + HOUR_MS / 2;
    const wall = middle + offsetMsAt(middle);
    const start = startOfUtcDay(wall);
    const { day, weekday } = keptIn(days, start, shownOn);
    return { day, weekday, hour: Math.floor((wall - start) / HOUR_MS) };
  };
}

const startOfUtcDay = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;

interface Store<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** What is known about a key, found out the first time. */
function keptIn<Key, Value>(known: Store<Key, Value>, key: Key, find: (key: Key) => Value): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = find(key);
    known.set(key, value);
  }
  return value;
}

const DAYS_KEPT = 1_000;
/** Of each zone, the offsets at the beginning of days. */
const keptDays = new WeakMap<(instant: Date) => number, Map<number, number>>();

/**
 * The offset of a time zone at an instant, both in milliseconds. Asking a formatter takes 5 µs, and a chart has hundreds of
 * hours: unless clocks change on a day, only its beginning and its end are looked up, and kept.
 */
function offsetsByDay(timeZone: string): (ms: number) => number {
  const offsetMsAt = knownOffsets(timeZone);
  const kept = keptIn(keptDays, offsetMsAt, () => new Map<number, number>());
  const atStart = (start: number) => keptIn(kept, start, (day) => offsetMsAt(new Date(day)));
  return (ms) => {
    if (kept.size > DAYS_KEPT) kept.clear();
    const day = startOfUtcDay(ms);
    const offset = atStart(day);
    return offset === atStart(day + DAY_MS) ? offset : offsetMsAt(new Date(ms));
  };
}

/** How far the clocks of a time zone are ahead of UTC from a minute on. */
export interface ZoneOffset {
  /** In minutes since 1970, the middle of an hour of UTC. */
  since: number;
  /** In minutes. */
  offset: number;
}

/**
 * By which offsets `wallHours` shows the hours of UTC from that of one instant to that of a later one: the first offset, and
 * each that follows it when clocks change.
 */
export function zoneOffsets(timeZone: string, { from, until }: { from: Date; until: Date }): ZoneOffset[] {
  const offsetMsAt = offsetsByDay(timeZone);
  const found: ZoneOffset[] = [];
  const last = until.getTime();
  for (let hour = startOfUtcHour(from.getTime()); hour <= last; hour += HOUR_MS) {
    const middle = hour + HOUR_MS / 2;
    const offset = offsetMsAt(middle) / MINUTE_MS;
    if (offset !== found.at(-1)?.offset) found.push({ since: middle / MINUTE_MS, offset });
  }
  return found;
}

const startOfUtcHour = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS;

/**
 * The first instant of a business day (`yyyy-MM-dd`) in an IANA time zone: midnight, or later where the clocks go forward
 * at midnight.
 */
export function startOfBusinessDate(date: string, timeZone: string): Date {
  const midnightUtc = fromIso(`${date}T00:00:00.000Z`);
  // Midnight by the offset of the day before and by that of the day after: they differ when the clocks change in between.
  const [one, other] = [-DAY_MS, DAY_MS].map((ms) =>
    addMs(midnightUtc, -zoneOffsetMs(addMs(midnightUtc, ms), timeZone)),
  ) as [Date, Date];
  const [earlier, later] = one < other ? [one, other] : [other, one];
  return businessDate(earlier, timeZone) < date ? later : earlier;
}

/** The instant at which a business date (`yyyy-MM-dd`) is over. */
export function endOfBusinessDate(date: string, timeZone: string): Date {
  return startOfBusinessDate(dateAfter(date), timeZone);
}

/** The calendar date (`yyyy-MM-dd`) some days after one, or before it. Counted in UTC, where each day has 24 hours. */
export function dateAfter(date: string, days = 1): string {
  return dateOf(addMs(fromIso(`${date}T00:00:00.000Z`), days * DAY_MS));
}

/** How far a zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function zoneOffsetMs(instant: Date, timeZone: string): number {
  return knownOffsets(timeZone)(instant);
}

const ZONES_KEPT = 500;
const keptZones = new Map<string, (instant: Date) => number>();

/** The same for many instants. Making a formatter takes as long as ten uses of it: that of each zone is kept. */
function knownOffsets(timeZone: string): (instant: Date) => number {
  const kept = keptZones.get(timeZone);
  if (kept !== undefined) return kept;
  const offsetMsAt = offsetsBy(timeZone);
  // A name in other capitals is the same zone: a reader could make up any number of them.
  if (keptZones.size === ZONES_KEPT) keptZones.clear();
  keptZones.set(timeZone, offsetMsAt);
  return offsetMsAt;
}

/** Month, day, year, hour, minute and second: the order of American English. */
type Fields = [number, number, number, number, number, number];

function offsetsBy(timeZone: string): (instant: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const shown = format.format(instant).match(/\d+/g) ?? [];
    const [month, day, year, hour, minute, second] = shown.map(Number) as Fields;
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    return wall - Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS;
  };
}

/** A date for people: `dd-MM-yyyy HH:mm:ss` in a time zone, the reader's own when left out. */
export function formatDateTime(instant: Date, timeZone?: string): string {
  // For the reader's own zone a Date is enough: creating a formatter takes some 20 ms on a slow phone.
  const offsetMs =
    timeZone === undefined ? -instant.getTimezoneOffset() * MINUTE_MS : zoneOffsetMs(instant, timeZone);
  const [date = '', time = ''] = addMs(instant, offsetMs).toISOString().split('T');
  return `${date.split('-').reverse().join('-')} ${time.slice(0, 8)}`;
}
