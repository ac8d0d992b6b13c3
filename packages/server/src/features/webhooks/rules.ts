import { DELIVERY_DAYS } from '@handbill/contract/periods';
import { addMs, DAY_MS, dateAfter, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { publicUrlOf } from '../../platform/formats/public-url.ts';
import { dayOfHour, firstHourOf } from '../../platform/formats/wall-hours.ts';

/** The most addresses that a member has at a time. */
export const WEBHOOKS_MAX = 5;
/** The most deliveries that a list shows, and how long they are kept. */
export const DELIVERIES_SHOWN = 100;
export const DELIVERY_KEPT_MS = DELIVERY_DAYS * DAY_MS;
/** The most deliveries that an address may have waiting by its owner's own request. */
export const WAITING_MAX = 20;

/** An address that took nothing for this long is switched off after the last try of an event. */
export const FAILING_MS = 3 * DAY_MS;

/** The wait after each failed try: a little over three days together. */
const DELAYS_MS = [
  ...[MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** How often an event is tried before it is given up. */
export const TRIES_MAX = DELAYS_MS.length + 1;

/** After a longer pause the days before these are left out. */
const DAYS_MAX = 7;

/** A day of the company's visits, `yyyy-MM-dd`, and the instant at which its last hour is over. */
export interface VisitDay {
  day: string;
  until: Date;
}

/** The day that was over last in a time zone. Its hours are those that results count to it. */
export function dayBefore(now: Date, timeZone: string): VisitDay {
  const today = dayOfHour(now, timeZone);
  return { day: dateAfter(today, -1), until: firstHourOf(today, timeZone) };
}

/** The days after one that was recorded, up to and with the last one that is over. */
export function daysAfter(
  recorded: VisitDay,
  last: string,
  timeZone: string,
): { day: string; from: Date; to: Date }[] {
  const days = Array.from({ length: DAYS_MAX }, (_, ago) => dateAfter(last, -ago)).filter(
    (day) => day > recorded.day,
  );
  return days
    .reverse()
    .map((day) => ({
      day,
      // Each hour once, also where the company moved to another time zone after the day before.
      from: dateAfter(day, -1) === recorded.day ? recorded.until : firstHourOf(day, timeZone),
      to: firstHourOf(dateAfter(day), timeZone),
    }))
    .filter(({ from, to }) => from < to);
}

/** When an event is sent again that failed this often; null: no longer. */
export function nextTryAfter(failures: number, now: Date): Date | null {
  const delay = DELAYS_MS[failures - 1];
  return delay === undefined ? null : addMs(now, delay);
}

/** The stored form of an address that may get events, or null. `local` also accepts programs on this machine. */
export function webhookUrlOf(text: string, reach: 'on' | 'off' | 'local'): string | null {
  if (reach === 'local' && isLocal(text)) return new URL(text).href;
  return publicUrlOf(text);
}

/** Whether an address leads to a program on this machine. */
export function isLocal(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isPlain = protocol === 'http:' && username === '' && password === '';
  return isPlain && (hostname === 'localhost' || hostname === '127.0.0.1');
}
