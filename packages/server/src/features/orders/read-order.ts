import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { product } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { distributedOrders } from '../campaigns/index.ts';
import { receivedOrders } from '../shares/index.ts';

/** One order of the member, on either side. */
export async function readOrder(
  context: MemberContext,
  { product_id: id }: InputOf<typeof product>,
): Promise<AnswerOf<typeof product>> {
  // A team sees only what the business distributes.
  const isOwn = context.actorId === context.memberId;
  const [order] = [
    ...(await distributedOrders(context, [id])),
    ...(isOwn ? await receivedOrders(context, [id]) : []),
  ];
  if (!order) throw refuse('not_found');
  return { data: order };
}
