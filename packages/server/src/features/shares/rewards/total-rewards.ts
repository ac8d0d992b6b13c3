import type { AnswerOf } from '@handbill/contract/endpoint';
import type { totalBonusToday, totalBonusYesterday } from '@handbill/contract/member';
import { addMs, businessDate, DAY_MS, startOfBusinessDate } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { knownSettings } from '../../settings/index.ts';
import { sumRewards } from './rewards-sql.ts';

/** The rewards paid to the member on the current business day. */
export async function totalRewardsToday(context: MemberContext): Promise<AnswerOf<typeof totalBonusToday>> {
  const { timezone } = await knownSettings(context);
  return totalOn(context, context.now, timezone);
}

/** The rewards paid to the member on the previous business day. */
export async function totalRewardsYesterday(
  context: MemberContext,
): Promise<AnswerOf<typeof totalBonusYesterday>> {
  const { timezone } = await knownSettings(context);
  return totalOn(context, addMs(startOf(context.now, timezone), -1), timezone);
}

async function totalOn({ tx, memberId }: MemberContext, instant: Date, timezone: string) {
  const from = startOf(instant, timezone);
  // A day and a half after its start is always within the next day, even when the clocks change.
  const until = startOf(addMs(from, 1.5 * DAY_MS), timezone);
  return { data: { total_bonus: await sumRewards(tx, { memberId, from, until }) } };
}

function startOf(instant: Date, timezone: string): Date {
  return startOfBusinessDate(businessDate(instant, timezone), timezone);
}
