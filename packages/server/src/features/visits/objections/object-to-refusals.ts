import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productObject } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockShare } from '../../shares/index.ts';
import { selectOrderOfMember } from '../sql.ts';
import { insertObjection } from './objections-sql.ts';
import { objectionableOf, readObjections } from './read-objections.ts';

/**
 * Objects to the refused visits of the member’s own share, each of them once. Refuses `nothing_to_object` when
 * there are none that could be paid: the share is full, its order is over, or they are too old.
 */
export async function objectToRefusals(
  context: MemberContext,
  { product_id }: InputOf<typeof productObject>,
): Promise<AnswerOf<typeof productObject>> {
  const { tx, now, memberId, emit } = context;
  const order = await selectOrderOfMember(tx, { orderId: product_id, memberId });
  if (order?.side !== 'received') throw refuse('not_found');
  const share = { shareId: product_id, campaignId: order.campaign_id };
  await lockShare(tx, share);
  const visitIds = await objectionableOf(context, share);
  if (visitIds.length === 0) throw refuse('nothing_to_object');
  await insertObjection(tx, { id: context.newId(), ...share, visitIds, now });
  emit({ memberId, kind: 'order', subject: product_id });
  return { data: await readObjections(context, share) };
}
