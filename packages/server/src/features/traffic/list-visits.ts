import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { filterOf, periodOf } from './read-filter.ts';
import { selectVisits } from './visits-sql.ts';
import { visitOf } from './wire.ts';

/** The single visits of a period, newest first. */
export async function listVisits(
  context: OperatorContext,
  input: InputOf<typeof calls.listVisits>,
): Promise<AnswerOf<typeof calls.listVisits>> {
  const { after, limit } = pageOf(input);
  const period = periodOf(context, input);
  const filter = await filterOf(context, input);
  const rows = await selectVisits(context.tx, { period, filter, after, limit: limit + 1, now: context.now });
  const page = cutPage(rows, limit, ({ id }) => id);
  return {
    data: page.rows.map(visitOf),
    next_cursor: page.next_cursor,
    ...period,
  };
}
