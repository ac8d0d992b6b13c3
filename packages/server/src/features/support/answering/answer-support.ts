import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { SupportClosing } from '@handbill/contract/support';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { inState } from '../../approvals/index.ts';
import { notify } from '../../notifications/index.ts';
import { lockRequest, type RequestRow, updateClosed } from '../sql.ts';
import { insertAnswer } from './console-sql.ts';
import { threadOf } from './list-support.ts';
import { recordRequest } from './record-request.ts';

/**
 * Answers a request, which the operator has from then on, and closes it if nothing is left. Refuses `support_taken`
 * when another operator has it, and `changed_meanwhile` when the member has written since.
 */
export async function answerSupport(
  context: OperatorContext,
  { id, text, read_to: readTo, close: closing }: InputOf<typeof calls.answerSupport>,
): Promise<AnswerOf<typeof calls.answerSupport>> {
  const { tx, now, operatorId } = context;
  const close = closing ?? null;
  const request = await lockAsRead(context, { id, readTo });
  await insertAnswer(tx, { id, operatorId, text, close, now });
  await tell(context, request, { kind: 'support_answered', params: {} });
  await recordRequest(context, request, {
    action: close === null ? 'support_answered' : 'support_closed',
    after: close === null ? 'answered' : 'closed',
    details: { message: String(request.messages + 1), because: close },
  });
  return { data: await threadOf(context, id) };
}

/** Closes a request without another message; the member reads why. Refuses as answerSupport does. */
export async function closeSupport(
  context: OperatorContext,
  { id, read_to: readTo, because }: InputOf<typeof calls.closeSupport>,
): Promise<AnswerOf<typeof calls.closeSupport>> {
  const { tx, now } = context;
  const request = await lockAsRead(context, { id, readTo });
  await updateClosed(tx, { id, because, now });
  await tell(context, request, { kind: 'support_closed', params: { reason: because } });
  await recordRequest(context, request, { action: 'support_closed', after: 'closed', details: { because } });
  return { data: await threadOf(context, id) };
}

async function lockAsRead(
  { tx, operatorId }: OperatorContext,
  { id, readTo }: { id: string; readTo: number },
): Promise<RequestRow> {
  const request = inState({
    row: await lockRequest(tx, id),
    isOpen: ({ status }) => status !== 'closed',
    closed: () => refuse('support_state'),
  });
  if (request.taken_by !== null && request.taken_by !== operatorId) throw refuse('support_taken');
  if (request.messages !== readTo) {
    throw refuse('changed_meanwhile', { current: { messages: request.messages } });
  }
  return request;
}

async function tell(
  context: OperatorContext,
  { id, member_id: memberId, reference }: RequestRow,
  { kind, params }: { kind: 'support_answered' | 'support_closed'; params: { reason?: SupportClosing } },
): Promise<void> {
  await notify(context, memberId, kind, { reference, request: id, ...params });
  context.emit({ memberId, kind: 'support', subject: id });
}
