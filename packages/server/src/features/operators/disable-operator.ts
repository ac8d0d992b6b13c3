import type {
  disableOperator as disableOperatorCall,
  enableOperator as enableOperatorCall,
} from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { endAllSessions } from '../../platform/sessions.ts';
import { readConsoleOperator } from './console-operator.ts';
import { updateDisabled } from './console-sql.ts';
import { lockForChange } from './lock-for-change.ts';
import { recordOperatorAction } from './record-operator-action.ts';

/** Disables an operator: every session ends, and nobody signs in. Refuses `operator_state` and `last_admin`. */
export async function disableOperator(
  context: OperatorContext,
  { id }: InputOf<typeof disableOperatorCall>,
): Promise<AnswerOf<typeof disableOperatorCall>> {
  const { tx, now } = context;
  const { operator, lastAdmin } = await lockForChange(context, id);
  if (operator.disabled_at) throw refuse('operator_state');
  if (lastAdmin) throw refuse('last_admin');
  await updateDisabled(tx, id, now);
  await endAllSessions(tx, { kind: 'operator', id }, now);
  const data = await readConsoleOperator(context, id);
  await recordOperatorAction(context, {
    action: 'operator_disabled',
    subject: `operator/${id}`,
    details: { before: null, after: now.toISOString() },
  });
  return { data };
}

/** Enables an operator who was disabled: they sign in as before. Refuses `operator_state`. */
export async function enableOperator(
  context: OperatorContext,
  { id }: InputOf<typeof enableOperatorCall>,
): Promise<AnswerOf<typeof enableOperatorCall>> {
  const { operator } = await lockForChange(context, id);
  if (!operator.disabled_at) throw refuse('operator_state');
  await updateDisabled(context.tx, id, null);
  const data = await readConsoleOperator(context, id);
  await recordOperatorAction(context, {
    action: 'operator_enabled',
    subject: `operator/${id}`,
    details: { before: operator.disabled_at.toISOString(), after: null },
  });
  return { data };
}
