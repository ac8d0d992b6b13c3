import type { VisitChannel } from '@handbill/contract/channels';
import type { RefusalReason } from '@handbill/contract/member';
import { toWire } from '@handbill/contract/money';
import { INSIGHT_DAYS } from '@handbill/contract/periods';
import {
  businessDate,
  DAY_MS,
  dateAfter,
  fromIso,
  startOfBusinessDate,
  zoneOffsets,
} from '@handbill/contract/time';
import { byHour, type Sums, sumsBy } from '../../platform/formats/wall-hours.ts';
import type { ClockRow, Clocks, DecidedRow } from './sql.ts';

/** Visits and their rewards in minor units. */
interface Sum {
  visits: number;
  reward: bigint;
}
const paid: Sums<Sum> = {
  none: { visits: 0, reward: 0n },
  plus: (one, other) => ({ visits: one.visits + other.visits, reward: one.reward + other.reward }),
};

/** The last 30 business days, the current one included, as `yyyy-MM-dd`, and the start of the first one. */
export function lastDays(now: Date, timezone: string): { days: readonly string[]; since: Date } {
  const today = businessDate(now, timezone);
  const days = Array.from({ length: INSIGHT_DAYS }, (_, place) => dateAfter(today, place + 1 - INSIGHT_DAYS));
  return { days, since: startOfBusinessDate(days[0] ?? today, timezone) };
}

/** How clocks of a time zone show the hours between two instants. */
export function clocksOf(timeZone: string, period: { from: Date; until: Date }): Clocks {
  const offsets = zoneOffsets(timeZone, period);
  return { since: offsets.map(({ since }) => since), minutes: offsets.map(({ offset }) => offset) };
}

/** The number of a day (`yyyy-MM-dd`) since 1970. */
export const dayNumber = (day: string) => fromIso(`${day}T00:00:00.000Z`).getTime() / DAY_MS;

/** The sums of each of these days, also of those without visits. */
export function byDay(rows: readonly ClockRow[], days: readonly string[]): (Sum & { day: string })[] {
  const sums = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => {
    const { visits, reward } = sums.get(dayNumber(day)) ?? paid.none;
    return { day, visits, reward };
  });
}

/** The sums of each hour of the day. */
export function byHourOfDay(rows: readonly ClockRow[]): (Sum & { hour: number })[] {
  const ofHours = rows.flatMap(({ hour, visits, reward }) =>
    hour === null ? [] : [{ hour, visits, reward }],
  );
  return byHour(paid, ofHours);
}

export function sumOf(rows: readonly Sum[]): Sum {
  return rows.reduce(paid.plus, paid.none);
}

/** A channel's verified visits with their rewards, and its refused ones. */
interface ChannelSum extends Sum {
  refused: number;
}
const decided: Sums<ChannelSum> = {
  none: { ...paid.none, refused: 0 },
  plus: (one, other) => ({ ...paid.plus(one, other), refused: one.refused + other.refused }),
};

/** The sums of each channel, those with the largest rewards first. */
export function byChannel(rows: readonly DecidedRow[]): (ChannelSum & { channel: VisitChannel })[] {
  const counted = rows.map(({ channel, reason, visits, reward }) => ({
    channel,
    visits: reason === null ? visits : 0,
    refused: reason === null ? 0 : visits,
    reward,
  }));
  const sums = sumsBy(decided, counted, ({ channel }) => channel);
  return [...sums]
    .map(([channel, sum]) => ({ channel, ...sum }))
    .sort((one, other) => toWire(other.reward - one.reward) || other.refused - one.refused);
}

/** Refused visits by reason. */
export function byReason(rows: readonly DecidedRow[]): Partial<Record<RefusalReason, number>> {
  const sums: Partial<Record<RefusalReason, number>> = {};
  for (const { reason, visits } of rows) if (reason !== null) sums[reason] = (sums[reason] ?? 0) + visits;
  return sums;
}
