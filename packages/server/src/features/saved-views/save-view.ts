import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { lockViewsOf, selectViews, upsertView } from './sql.ts';

/** The most views of one operator, over all lists. */
const VIEWS_MAX = 50;

/** Saves a filter under a name, replacing one with the same list and name. Refuses `views_full`. */
export async function saveView(
  context: OperatorContext,
  { list, name, filter }: InputOf<typeof calls.saveView>,
): Promise<AnswerOf<typeof calls.saveView>> {
  const { tx, now, operatorId } = context;
  // Serialises two saves under one name, so that the log has the replaced filter.
  await lockViewsOf(tx, operatorId);
  const views = await selectViews(tx, operatorId);
  const before = views.find((view) => view.list === list && view.name === name);
  if (!before && views.length >= VIEWS_MAX) throw refuse('views_full');
  const id = await upsertView(tx, { id: context.newId(), operatorId, list, name, filter, now });
  await recordOperatorAction(context, {
    action: 'view_saved',
    subject: `view/${id}`,
    details: {
      list,
      name,
      before: before ? JSON.stringify(before.filter) : null,
      after: JSON.stringify(filter),
    },
  });
  return { data: { _id: id, list, name, filter } };
}
