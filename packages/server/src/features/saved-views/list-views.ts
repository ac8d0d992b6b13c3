import type * as calls from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { selectViews } from './sql.ts';

/** The operator's own views, by name. */
export async function listViews({
  tx,
  operatorId,
}: OperatorContext): Promise<AnswerOf<typeof calls.listViews>> {
  return { data: (await selectViews(tx, operatorId)).map(({ id, ...view }) => ({ _id: id, ...view })) };
}
