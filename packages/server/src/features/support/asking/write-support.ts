import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOpenMember } from '../../members/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { reopenableUntil } from '../rules.ts';
import { lockRequest } from '../sql.ts';
import { requireWithinLimits } from './limits.ts';
import { threadOf } from './list-own-requests.ts';
import { insertOwnMessage } from './own-sql.ts';

/** Adds a message to the member's own request. Refuses `support_state` when it was closed too long ago. */
export async function writeSupport(
  context: MemberContext,
  { request_id: id, text }: InputOf<typeof calls.supportWrite>,
): Promise<AnswerOf<typeof calls.supportWrite>> {
  const { tx, now, memberId } = context;
  await lockOpenMember(tx, memberId);
  const request = await lockRequest(tx, id);
  if (request?.member_id !== memberId) throw refuse('not_found');
  const { support_reopen_days: days } = await knownSettings(context);
  if (request.status === 'closed' && reopenableUntil(request, { now, days }) === null) {
    throw refuse('support_state');
  }
  await requireWithinLimits(context);
  await insertOwnMessage(tx, { id, text, queueId: context.newId(), now });
  context.emit({ memberId, kind: 'support', subject: id });
  return { data: await threadOf(context, id) };
}
