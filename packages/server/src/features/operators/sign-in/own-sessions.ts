import type { endOperatorSession, operatorSessions } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { endRunningSession } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';
import { sessionPage } from './session-page.ts';

/** Where the operator is signed in, the newest session first. */
export function listOwnSessions(
  context: OperatorContext,
  input: InputOf<typeof operatorSessions>,
): Promise<AnswerOf<typeof operatorSessions>> {
  return sessionPage(context, context.operatorId, input);
}

/** Ends one running session of the operator: that device is signed out with its next call. */
export async function endOwnSession(
  { tx, now, operatorId, sessionId }: OperatorContext,
  { session_id }: InputOf<typeof endOperatorSession>,
): Promise<AnswerOf<typeof endOperatorSession>> {
  if (!(await endRunningSession(tx, { kind: 'operator', id: operatorId, sessionId }, session_id, now))) {
    throw refuse('not_found');
  }
  return { data: {} };
}
