import type { operatorMe } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { accessOf } from '../../../platform/identity/operator-access.ts';
import { refuse } from '../../../platform/refusal.ts';
import { selectOperator } from '../sql.ts';

/** The signed-in operator, and what this session may do. Refuses `unauthorized` once disabled. */
export async function readOperator({
  tx,
  config,
  operatorId,
  sessionId,
}: OperatorContext): Promise<AnswerOf<typeof operatorMe>> {
  const operator = await selectOperator(tx, operatorId);
  if (!operator) throw refuse('unauthorized');
  const access = await accessOf(tx, { id: operatorId, sessionId }, config);
  return { data: { _id: operator.id, username: operator.username, ...access } };
}
