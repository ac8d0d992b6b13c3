import type { AnswerOf } from '@handbill/contract/endpoint';
import type { numberProduct, numberProductDistributing } from '@handbill/contract/member';
import { addMs, businessDate, DAY_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../platform/context.ts';
import { turnsToday } from '../campaigns/index.ts';
import { limitsOf, verifyingStep } from '../members/index.ts';
import { knownSettings } from '../settings/index.ts';
import { countCampaignsDistributing, selectOpenOrders } from './sql.ts';

/** Longer than any share lasts: older ones have ended, and what they earned was claimed for the member. */
const SHARE_DAYS_MAX = 31;

/** How many orders the member may still start and receive on the current business day, and what waits now. */
export async function countToday(context: MemberContext): Promise<AnswerOf<typeof numberProduct>> {
  const { tx, now, memberId } = context;
  const settings = await knownSettings(context);
  const { timezone, receive_limit } = settings;
  const today = businessDate(now, timezone);
  const receivedSince = businessDate(addMs(now, -SHARE_DAYS_MAX * DAY_MS), timezone);
  const [{ perDay, used }, limited, open] = await Promise.all([
    turnsToday(context),
    limitsOf(tx, [memberId], settings),
    selectOpenOrders(tx, { memberId, now, today, receivedSince }),
  ]);
  return {
    data: {
      number_ads: perDay,
      used_today: used,
      // An operator may have lowered the level's turns since the day began.
      remaining_today: Math.max(0, perDay - used),
      receive_limit,
      verify_by: limited.has(memberId) ? verifyingStep(context.config) : null,
      ...open,
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
