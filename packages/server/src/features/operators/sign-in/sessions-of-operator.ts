import type { endSessionOfOperator, listSessionsOfOperator } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { endRunningSession } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { sessionPage } from './session-page.ts';

/** Where an operator is signed in, the newest session first. */
export function sessionsOfOperator(
  context: OperatorContext,
  { id, ...page }: InputOf<typeof listSessionsOfOperator>,
): Promise<AnswerOf<typeof listSessionsOfOperator>> {
  return sessionPage(context, id, page);
}

/** Ends one running session of an operator. */
export async function endSessionOf(
  context: OperatorContext,
  { id, session_id }: InputOf<typeof endSessionOfOperator>,
): Promise<AnswerOf<typeof endSessionOfOperator>> {
  const { tx, now } = context;
  const operator = { kind: 'operator', id, sessionId: null } as const;
  if (!(await endRunningSession(tx, operator, session_id, now))) throw refuse('not_found');
  await recordOperatorAction(context, {
    action: 'operator_session_ended',
    subject: `operator/${id}`,
    details: { session: session_id },
  });
  return { data: {} };
}
