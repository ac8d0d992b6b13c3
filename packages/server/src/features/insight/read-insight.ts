import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { insight } from '@handbill/contract/member';
import { isTimeZone } from '@handbill/contract/time';
import type { MemberContext } from '../../platform/context.ts';
import { hoursIn } from '../../platform/formats/wall-hours.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { knownSettings } from '../settings/index.ts';
import { knownEarnings } from '../welcome/index.ts';
import { byChannel, byDay, byHourOfDay, byReason, lastDays, sumOf } from './rules.ts';
import { selectByCampaign, selectByHour, selectDecided } from './sql.ts';

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
  const [hours, largest, decided, everyone] = await Promise.all([
    selectByHour(tx, { memberId, since: days[0] ?? '' }),
    selectByCampaign(tx, { ...shares, limit: CAMPAIGNS_SHOWN }),
    selectDecided(tx, shares),
    knownEarnings(context),
  ]);
  const shown = hoursIn(hours, timezone);
  return {
    data: {
      since: days[0] ?? '',
      ...sumOf(hours),
      by_day: byDay(shown, days),
      timezone: readZone,
      by_hour: byHourOfDay(readZone === timezone ? shown : hoursIn(hours, readZone)),
      campaigns: largest[0]?.campaigns ?? 0,
      by_campaign: largest.map(({ campaigns: _all, ...row }) => row),
      by_channel: byChannel(decided),
      refused: byReason(decided),
      everyone,
    },
  };
}
