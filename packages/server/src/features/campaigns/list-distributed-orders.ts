import type { MemberContext } from '../../platform/context.ts';
import { selectCampaigns } from './sql.ts';
import { type DistributedOrder, distributedOrderOf } from './wire.ts';

/** The member's own distributed orders among these ids, newest first; ids of others, or of nothing, are left out. */
export async function distributedOrders(
  { tx, memberId }: Pick<MemberContext, 'tx' | 'memberId'>,
  ids: readonly string[],
): Promise<DistributedOrder[]> {
  return (await selectCampaigns(tx, { ids, memberId })).map(distributedOrderOf);
}

/** One distributed order of the member, which is known to exist. */
export async function distributedOrderById(
  context: Pick<MemberContext, 'tx' | 'memberId'>,
  id: string,
): Promise<DistributedOrder> {
  const [order] = await distributedOrders(context, [id]);
  if (!order) throw new Error(`campaign ${id} is not the member's`);
  return order;
}
