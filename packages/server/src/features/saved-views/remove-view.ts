import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { deleteView } from './sql.ts';

/** Deletes one of the operator's own views. Refuses `not_found`, also for somebody else's. */
export async function removeView(
  context: OperatorContext,
  { id }: InputOf<typeof calls.removeView>,
): Promise<AnswerOf<typeof calls.removeView>> {
  const removed = await deleteView(context.tx, { id, operatorId: context.operatorId });
  if (!removed) throw refuse('not_found');
  const { list, name, filter } = removed;
  await recordOperatorAction(context, {
    action: 'view_removed',
    subject: `view/${id}`,
    details: { list, name, before: JSON.stringify(filter), after: null },
  });
  return { data: {} };
}
