import type { operatorMe } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { selectOperator } from './sql.ts';

/** The signed-in operator. Refuses `unauthorized` once disabled. */
export async function readOperator({
  tx,
  operatorId,
}: OperatorContext): Promise<AnswerOf<typeof operatorMe>> {
  const operator = await selectOperator(tx, operatorId);
  if (!operator) throw refuse('unauthorized');
  return { data: { _id: operator.id, username: operator.username } };
}
