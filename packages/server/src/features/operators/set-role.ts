import type { setOperatorRole } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { readConsoleOperator } from './console-operator.ts';
import { updateRole } from './console-sql.ts';
import { lockForChange } from './lock-for-change.ts';
import { recordOperatorAction } from './record-operator-action.ts';

/** Gives an operator another role. Refuses `operator_state` when it is theirs, and `last_admin`. */
export async function setRole(
  context: OperatorContext,
  { id, role }: InputOf<typeof setOperatorRole>,
): Promise<AnswerOf<typeof setOperatorRole>> {
  const { operator, lastAdmin } = await lockForChange(context, id);
  if (operator.role === role) throw refuse('operator_state');
  if (lastAdmin) throw refuse('last_admin');
  await updateRole(context.tx, id, role);
  const data = await readConsoleOperator(context, id);
  await recordOperatorAction(context, {
    action: 'operator_role_set',
    subject: `operator/${id}`,
    details: { before: operator.role, after: role },
  });
  return { data };
}
