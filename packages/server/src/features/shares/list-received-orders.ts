import type { objects } from '@handbill/contract/member';
import type { z } from 'zod';
import type { MemberContext } from '../../platform/context.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { type ReceivedOrderRow, selectReceivedOrders } from './sql.ts';

export type ReceivedOrder = z.output<typeof objects.receivedOrder>;

/** The member's own received orders among these ids, newest first; foreign and unknown ids are left out. */
export async function receivedOrders(
  { tx, now, origin, memberId }: Pick<MemberContext, 'tx' | 'now' | 'origin' | 'memberId'>,
  ids: readonly string[],
): Promise<ReceivedOrder[]> {
  const rows = await selectReceivedOrders(tx, { memberIds: [memberId], ids, now });
  return rows.map((row) => orderOf(row, origin));
}

/** One of the member's received orders, which must exist. */
export async function receivedOrderOf(
  context: Pick<MemberContext, 'tx' | 'now' | 'origin' | 'memberId'>,
  id: string,
): Promise<ReceivedOrder> {
  return onlyRow(await receivedOrders(context, [id]));
}

/** A received order as its member sees it. */
export function orderOf(row: ReceivedOrderRow, origin: string): ReceivedOrder {
  return {
    _id: row.id,
    side: 'received',
    title: row.title,
    text: row.text,
    image: row.image,
    landing_url: row.landing_url,
    status: row.status,
    stage: row.stage,
    visits_target: row.visits_target,
    visits_verified: row.visits_verified,
    visits_refused: row.refused,
    reward_per_visit: row.reward_per_visit,
    reward_claimed: BigInt(row.visits_claimed) * row.reward_per_visit,
    reward_claimable: BigInt(row.claimable) * row.reward_per_visit,
    settles_at: row.settles_at,
    ended_by: row.ended_by,
    advertiser: row.advertiser,
    badge: row.badge,
    language: row.language,
    share_url: `${origin}/r/${row.token}`,
    created_at: row.created_at,
    expires_at: row.expires_at,
    completed_at: row.completed_at,
  };
}
