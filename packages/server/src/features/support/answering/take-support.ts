import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { inState } from '../../approvals/index.ts';
import { lockRequest } from '../sql.ts';
import { selectConsoleRequest, updateTaken } from './console-sql.ts';
import { threadOf } from './list-support.ts';
import { recordRequest } from './record-request.ts';

/**
 * Takes a request, so that nobody else answers it. Refuses `support_taken` when another operator has it, unless
 * the caller names them: then it is taken over.
 */
export async function takeSupport(
  context: OperatorContext,
  { id, from }: InputOf<typeof calls.takeSupport>,
): Promise<AnswerOf<typeof calls.takeSupport>> {
  const { tx, now, operatorId } = context;
  const request = inState({
    row: await lockRequest(tx, id),
    isOpen: ({ status }) => status !== 'closed',
    closed: () => refuse('support_state'),
  });
  if (request.taken_by === operatorId) return { data: await threadOf(context, id) };
  const holder = (await selectConsoleRequest(tx, id))?.taken_by_name ?? null;
  if (holder !== (from ?? null)) throw refuse('support_taken');
  await updateTaken(tx, { id, operatorId, now });
  await recordRequest(context, request, {
    action: 'support_taken',
    after: request.status,
    details: { from: request.taken_by },
  });
  return { data: await threadOf(context, id) };
}

/** Gives a request back. Refuses `support_taken` unless the caller has it. */
export async function releaseSupport(
  context: OperatorContext,
  { id }: InputOf<typeof calls.releaseSupport>,
): Promise<AnswerOf<typeof calls.releaseSupport>> {
  const { tx, now, operatorId } = context;
  const request = inState({
    row: await lockRequest(tx, id),
    isOpen: ({ taken_by: holder }) => holder === operatorId,
    closed: () => refuse('support_taken'),
  });
  await updateTaken(tx, { id, operatorId: null, now });
  await recordRequest(context, request, { action: 'support_released', after: request.status });
  return { data: await threadOf(context, id) };
}
