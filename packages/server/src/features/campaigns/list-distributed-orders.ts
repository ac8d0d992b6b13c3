import type { MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { selectCampaign, selectCampaigns } from './sql.ts';
import { type DistributedOrder, distributedOrderOf } from './wire.ts';

/**
 * The member's own distributed orders among these ids, newest first; foreign and unknown ids are left out.
 */
export async function distributedOrders(
  { tx, memberId }: Pick<MemberContext, 'tx' | 'memberId'>,
  ids: readonly string[],
): Promise<DistributedOrder[]> {
  return (await selectCampaigns(tx, { ids, memberId })).map(distributedOrderOf);
}

/** A distributed order, which must exist and be the member's. */
export async function distributedOrderById(tx: Tx, campaignId: string): Promise<DistributedOrder> {
  return distributedOrderOf(await selectCampaign(tx, campaignId));
}
