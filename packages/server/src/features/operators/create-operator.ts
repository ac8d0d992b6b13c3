import type { createOperator as createOperatorCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { readConsoleOperator } from './console-operator.ts';
import { insertOperator } from './console-sql.ts';
import { recordOperatorAction } from './record-operator-action.ts';

/** Creates an operator, who can do nothing before being invited. Refuses `operator_exists`. */
export async function createOperator(
  context: OperatorContext,
  { username, role }: InputOf<typeof createOperatorCall>,
): Promise<AnswerOf<typeof createOperatorCall>> {
  const { tx, now } = context;
  const id = context.newId();
  if (!(await insertOperator(tx, { id, username, role, now }))) throw refuse('operator_exists');
  const data = await readConsoleOperator(context, id);
  await recordOperatorAction(context, {
    action: 'operator_created',
    subject: `operator/${id}`,
    details: { username, before: null, after: role },
  });
  return { data };
}
