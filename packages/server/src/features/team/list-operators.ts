import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { countTeam, listTeam } from '../operators/index.ts';
import { consoleOperator } from './console-operator.ts';

/** The operators, newest first. */
export async function listOperators(
  { tx, now }: OperatorContext,
  input: InputOf<typeof calls.listOperators>,
): Promise<AnswerOf<typeof calls.listOperators>> {
  const { after, limit } = pageOf(input);
  const search = searchOf(input.search)?.text ?? null;
  const rows = await listTeam(tx, { search, now, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(consoleOperator),
    next_cursor: page.next_cursor,
    total: await countTeam(tx, search),
  };
}
