import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productPayments } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { distributedOrders } from '../list-distributed-orders.ts';
import { selectPayments } from './payments-sql.ts';

/** What was paid for the member's own order, the oldest first. */
export async function listPayments(
  context: MemberContext,
  { product_id: campaignId }: InputOf<typeof productPayments>,
): Promise<AnswerOf<typeof productPayments>> {
  const [order] = await distributedOrders(context, [campaignId]);
  if (!order) throw refuse('not_found');
  return { data: await selectPayments(context.tx, campaignId) };
}
