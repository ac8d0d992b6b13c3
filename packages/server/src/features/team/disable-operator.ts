import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { endAllSessions } from '../../platform/identity/sessions/ending.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { setDisabled } from '../operators/index.ts';
import { readConsoleOperator } from './console-operator.ts';
import { lockForChange } from './lock-for-change.ts';

/**
 * Disables an operator: every session ends, and signing in is refused. One admin is enough, because it only
 * takes access away. Refuses `operator_state` and `last_admin`.
 */
export async function disableOperator(
  context: OperatorContext,
  { id }: InputOf<typeof calls.disableOperator>,
): Promise<AnswerOf<typeof calls.disableOperator>> {
  const { tx, now } = context;
  const { operator, lastAdmin } = await lockForChange(context, id);
  if (operator.disabled_at) throw refuse('operator_state');
  if (lastAdmin) throw refuse('last_admin');
  await setDisabled(tx, id, now);
  await endAllSessions(tx, { kind: 'operator', id }, now);
  const data = await readConsoleOperator(context, id);
  await recordOperatorAction(context, {
    action: 'operator_disabled',
    subject: `operator/${id}`,
    details: { before: null, after: now.toISOString() },
  });
  return { data };
}
