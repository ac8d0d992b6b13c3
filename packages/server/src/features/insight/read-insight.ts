import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { insight } from '@handbill/contract/member';
import { isTimeZone } from '@handbill/contract/time';
import type { MemberContext } from '../../platform/context.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { knownSettings } from '../settings/index.ts';
import { knownEarnings } from '../welcome/index.ts';
import { byChannel, byDay, byHourOfDay, byReason, clocksOf, dayNumber, lastDays, sumOf } from './rules.ts';
import { selectByCampaign, selectDecided, sumByClock } from './sql.ts';

const CAMPAIGNS_SHOWN = 20;

/**
 * What the orders that the member received in the last days have brought. A share is counted by the day on which it was
 * received, so that all answers are of the same visits.
 * Days are the company's; hours of the day are those of the reader's time zone, if it is known.
 */
export async function readInsight(
  context: MemberContext,
  { timezone: readIn }: InputOf<typeof insight>,
): Promise<AnswerOf<typeof insight>> {
  const { tx, now, memberId } = context;
  const { timezone } = await knownSettings(context);
  const readZone = readIn !== undefined && isTimeZone(readIn) ? readIn : timezone;
  const { days, since } = lastDays(now, timezone);
  const shares = { memberId, firstId: firstIdAt(since) };
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const ofDays = clocksOf(timezone, { from: since, until: now });
  const ofHours = readZone === timezone ? ofDays : clocksOf(readZone, { from: since, until: now });
  const [sums, largest, decided, everyone] = await Promise.all([
    sumByClock(tx, { memberId, days: { first: dayNumber(first), last: dayNumber(last) }, ofDays, ofHours }),
    selectByCampaign(tx, { ...shares, limit: CAMPAIGNS_SHOWN }),
    selectDecided(tx, shares),
    knownEarnings(context),
  ]);
  const shown = byDay(sums, days);
  return {
    data: {
      since: first,
      ...sumOf(shown),
      by_day: shown,
      timezone: readZone,
      by_hour: byHourOfDay(sums),
      campaigns: largest[0]?.campaigns ?? 0,
      by_campaign: largest.map(({ campaigns: _all, ...row }) => row),
      by_channel: byChannel(decided),
      refused: byReason(decided),
      everyone,
    },
  };
}
