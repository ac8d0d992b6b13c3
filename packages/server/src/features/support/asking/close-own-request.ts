import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockRequest, updateClosed } from '../sql.ts';
import { threadOf } from './list-own-requests.ts';

/** The member needs no more answers. */
export async function closeOwnRequest(
  context: MemberContext,
  { request_id: id }: InputOf<typeof calls.supportClose>,
): Promise<AnswerOf<typeof calls.supportClose>> {
  const { tx, now, memberId } = context;
  const request = await lockRequest(tx, id);
  if (request?.member_id !== memberId) throw refuse('not_found');
  if (request.status === 'closed') throw refuse('support_state');
  await updateClosed(tx, { id, because: 'by_member', now });
  context.emit({ memberId, kind: 'support', subject: id });
  return { data: await threadOf(context, id) };
}
