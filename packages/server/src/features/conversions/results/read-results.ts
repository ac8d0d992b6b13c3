import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productResults } from '@handbill/contract/member';
import { endOfBusinessDate, isTimeZone } from '@handbill/contract/time';
import type { MemberContext, Work } from '../../../platform/context.ts';
import { hoursIn } from '../../../platform/formats/wall-hours.ts';
import { refuse } from '../../../platform/refusal.ts';
import { paceOf } from '../../campaigns/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { selectConversions, selectCountries, selectHours, selectOwnOrder, sumTaps } from './results-sql.ts';
import { byCountry, byDay, byHourOfDay, byWeekday, costOfEach, recentVisits, sumOf } from './rules.ts';

export type Results = AnswerOf<typeof productResults>['data'];

/** What the member's own order led to. */
export async function readResults(
  context: MemberContext,
  { product_id: campaignId, timezone }: InputOf<typeof productResults>,
): Promise<AnswerOf<typeof productResults>> {
  const results = await resultsOf(context, {
    campaignId,
    memberId: context.memberId,
    readIn: timezone ?? null,
  });
  if (results === null) throw refuse('not_found');
  return { data: results };
}

/**
 * What an order of this member led to, or null, with the hours of the day in the reader's time zone if it is known. All of
 * it is read from sums, however many visits there were.
 */
export async function resultsOf(
  work: Pick<Work, 'tx' | 'now' | 'config' | 'memory'>,
  { campaignId, memberId, readIn }: { campaignId: string; memberId: string; readIn: string | null },
): Promise<Results | null> {
  const { tx, now } = work;
  const { timezone } = await knownSettings(work);
  const readZone = readIn !== null && isTimeZone(readIn) ? readIn : timezone;
  const [order, hours, countries, taps, { worth, made, ...by }] = await Promise.all([
    selectOwnOrder(tx, { campaignId, memberId }),
    selectHours(tx, campaignId),
    selectCountries(tx, campaignId),
    sumTaps(tx, campaignId),
    selectConversions(tx, campaignId),
  ]);
  if (order === null) return null;
  const { verified, refused } = sumOf(hours);
  const shown = hoursIn(hours, timezone);
  const total = by.code + by.picture + by.server;
  const spent = BigInt(verified) * order.visit_cost;
  const left = order.visits_target - verified;
  const stopsAt = order.ends_on === null ? null : endOfBusinessDate(order.ends_on, timezone);
  const pace = order.runs ? paceOf(recentVisits(hours, now), { left, now, stopsAt }) : null;
  return {
    verified,
    refused,
    held: order.held,
    taps,
    conversions: { total, by, worth, made },
    spent,
    cost: {
      visit: costOfEach(spent, verified),
      tap: costOfEach(spent, taps),
      conversion: costOfEach(spent, total),
    },
    not_spent: BigInt(refused) * order.visit_cost,
    visits_per_day: pace?.visitsPerDay ?? null,
    expected_end: pace?.end ?? null,
    by_day: byDay(shown),
    timezone: readZone,
    by_hour: byHourOfDay(readZone === timezone ? shown : hoursIn(hours, readZone)),
    by_weekday: byWeekday(shown),
    by_country: byCountry(countries, verified),
  };
}
