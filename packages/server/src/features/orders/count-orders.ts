import type { AnswerOf } from '@handbill/contract/endpoint';
import type { numberProduct, numberProductDistributing } from '@handbill/contract/member';
import { addMs, businessDate, DAY_MS, endOfBusinessDate } from '@handbill/contract/time';
import type { MemberContext } from '../../platform/context.ts';
import { paceOf, paceSince, turnsToday } from '../campaigns/index.ts';
import { limitsOf, verifyingStep } from '../members/index.ts';
import { knownSettings } from '../settings/index.ts';
import {
  countCampaignsDistributing,
  type RunningOrderRow,
  selectOpenOrders,
  selectRunningOrders,
} from './sql.ts';

/** Longer than any share lasts: older ones have ended, and what they earned was claimed for the member. */
const SHARE_DAYS_MAX = 31;

/** How many orders the member may still start and receive on the current business day, and what waits now. */
export async function countToday(context: MemberContext): Promise<AnswerOf<typeof numberProduct>> {
  const { tx, now, memberId } = context;
  const settings = await knownSettings(context);
  const { timezone, receive_limit, card_hold_days } = settings;
  const today = businessDate(now, timezone);
  const heldSince = addMs(now, -card_hold_days * DAY_MS);
  const receivedSince = businessDate(addMs(now, -SHARE_DAYS_MAX * DAY_MS), timezone);
  const [{ perDay, used }, limited, open, running] = await Promise.all([
    turnsToday(context),
    limitsOf(tx, [memberId], settings),
    selectOpenOrders(tx, { memberId, now, today, receivedSince, heldSince }),
    selectRunningOrders(tx, { memberId, since: paceSince(now) }),
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
      campaigns_pace: paceTogether(running, { now, timezone }),
    },
  };
}

/** What the running orders get together in a day, and when the first of them ends; null with too few visits to say. */
function paceTogether(
  running: readonly RunningOrderRow[],
  { now, timezone }: { now: Date; timezone: string },
): AnswerOf<typeof numberProduct>['data']['campaigns_pace'] {
  const paces = running.flatMap(({ left, ends_on, ...recent }) => {
    const stopsAt = ends_on === null ? null : endOfBusinessDate(ends_on, timezone);
    return paceOf(recent, { left, now, stopsAt }) ?? [];
  });
  const [first] = paces.map(({ end }) => end).toSorted((one, other) => one.getTime() - other.getTime());
  if (first === undefined) return null;
  return { visits_per_day: paces.reduce((sum, { visitsPerDay }) => sum + visitsPerDay, 0), first_end: first };
}

/** How many of the member's own campaigns are in distribution now. */
export async function countDistributing({
  tx,
  memberId,
}: MemberContext): Promise<AnswerOf<typeof numberProductDistributing>> {
  return { data: { number_product_distributing: await countCampaignsDistributing(tx, memberId) } };
}
