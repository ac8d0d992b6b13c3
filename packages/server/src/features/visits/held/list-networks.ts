import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { countHeldNetworks, selectHeldNetworks } from './networks-sql.ts';
import { heldNetworkOf } from './wire.ts';

/** Held visits by network, as a queue: the longest held first. */
export async function listHeldNetworks(
  { tx }: OperatorContext,
  { search, ...paging }: InputOf<typeof calls.listHeldVisits>,
): Promise<AnswerOf<typeof calls.listHeldVisits>> {
  const { after, limit } = pageOf(paging);
  const text = searchOf(search)?.text ?? null;
  const [rows, total] = await Promise.all([
    selectHeldNetworks(tx, { after, visitId: null, search: text, limit: limit + 1 }),
    countHeldNetworks(tx, text),
  ]);
  const page = cutPage(rows, limit, ({ id }) => id);
  return { data: page.rows.map(heldNetworkOf), next_cursor: page.next_cursor, total };
}
