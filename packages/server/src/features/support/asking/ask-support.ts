import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { newCode } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOpenMember } from '../../members/index.ts';
import { isTopicOf, REFERENCE_LENGTH } from '../rules.ts';
import { findSubject } from './find-subject.ts';
import { requireWithinLimits } from './limits.ts';
import { threadOf } from './list-own-requests.ts';
import { insertRequest } from './own-sql.ts';

/**
 * Opens a request about one of the member's own objects, or in general. Refuses `support_full` while too many of
 * the member's requests wait, and `too_many_requests` after too many messages in an hour.
 */
export async function askSupport(
  context: MemberContext,
  { subject, about, topic, text }: InputOf<typeof calls.supportAsk>,
): Promise<AnswerOf<typeof calls.supportAsk>> {
  const { tx, now, memberId } = context;
  if (!isTopicOf(subject, topic)) throw refuse('validation_failed', { fields: { topic: 'invalid' } });
  // Serialises what the limits count.
  await lockOpenMember(tx, memberId);
  const found = await findSubject(context, { subject, about });
  if ((await requireWithinLimits(context)).isFull) throw refuse('support_full');
  const id = context.newId();
  const reference = newCode(REFERENCE_LENGTH);
  await insertRequest(tx, { id, reference, memberId, subject, ...found, topic, text, now });
  context.emit({ memberId, kind: 'support', subject: id });
  return { data: await threadOf(context, id) };
}
