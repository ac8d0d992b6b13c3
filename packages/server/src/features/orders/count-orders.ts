import type { AnswerOf } from '@handbill/contract/endpoint';
import type { numberProduct, numberProductDistributing } from '@handbill/contract/member';
import { businessDate } from '@handbill/contract/time';
import type { MemberContext } from '../../platform/context.ts';
import { turnsToday } from '../campaigns/index.ts';
import { knownSettings } from '../settings/index.ts';
import { countReceivedOn } from '../shares/index.ts';
import { countCampaignsDistributing } from './sql.ts';

/** How many orders the member may still start and receive on the current business day. */
export async function countToday(context: MemberContext): Promise<AnswerOf<typeof numberProduct>> {
  const { tx, now, memberId } = context;
  const { timezone, receive_limit } = await knownSettings(context);
  const [{ perDay, used }, received] = await Promise.all([
    turnsToday(context),
    countReceivedOn(tx, { memberId, day: businessDate(now, timezone) }),
  ]);
  return {
    data: {
      number_ads: perDay,
      used_today: used,
      // An operator may have lowered the level's turns since the day began.
      remaining_today: Math.max(0, perDay - used),
      receive_limit,
      received_today: received,
    },
  };
}

/** How many of the member's own campaigns are in distribution now. */
export async function countDistributing({
  tx,
  memberId,
}: MemberContext): Promise<AnswerOf<typeof numberProductDistributing>> {
  return { data: { number_product_distributing: await countCampaignsDistributing(tx, memberId) } };
}
