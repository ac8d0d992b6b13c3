import { businessDate, DAY_MS, formatDateTime, HOUR_MS } from '@handbill/contract/time';

/**
 * Whether the last day of an order, as it is typed (`yyyy-MM-dd`, or nothing), is over once these hours are. They begin
 * now, or with its first day. The days are those of the company's time zone.
 */
export function endsSooner(
  hours: number,
  { starts_on, ends_on }: Readonly<Record<'starts_on' | 'ends_on', string>>,
  { now, timezone }: { now: Date; timezone: string },
): boolean {
  if (hours === 0) return false;
  const [, time] = formatDateTime(now, timezone).split(' ');
  const wall = `${businessDate(now, timezone)}T${time}Z`;
  const first = `${starts_on}T00:00:00Z`;
  const begins = Date.parse(starts_on !== '' && first > wall ? first : wall);
  // A day that cannot be read is no number, and false.
  return begins + hours * HOUR_MS >= Date.parse(`${ends_on}T00:00:00Z`) + DAY_MS;
}

/** Whether a last day (`yyyy-MM-dd`), if there is one, is over in the company's time zone. */
export function isOver(endsOn: string | null, { now, timezone }: { now: Date; timezone: string }): boolean {
  return endsOn !== null && endsOn < businessDate(now, timezone);
}
