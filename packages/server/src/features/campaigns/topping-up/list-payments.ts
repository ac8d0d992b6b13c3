import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productPayments } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { selectOwnPayments } from './payments-sql.ts';

/** What was paid for the member's own order, the oldest first. Refuses `not_found`. */
export async function listPayments(
  { tx, memberId }: MemberContext,
  { product_id: campaignId }: InputOf<typeof productPayments>,
): Promise<AnswerOf<typeof productPayments>> {
  const { isOwn, payments } = await selectOwnPayments(tx, { campaignId, memberId });
  if (!isOwn) throw refuse('not_found');
  return { data: payments };
}
