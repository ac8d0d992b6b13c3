import type { listOrders } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { countCampaigns, selectWantedCampaigns } from '../sql.ts';
import { consoleOrderOf } from '../wire.ts';

/** All members' campaigns: those in review oldest first, as a queue; others newest first. */
export async function listCampaigns(
  { tx }: OperatorContext,
  { stage, category, search, ...paging }: InputOf<typeof listOrders>,
): Promise<AnswerOf<typeof listOrders>> {
  const { after, limit } = pageOf(paging);
  const wanted = { status: stage ?? null, category: category ?? null, search: searchOf(search) };
  const rows = await selectWantedCampaigns(tx, { ...wanted, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(consoleOrderOf),
    next_cursor: page.next_cursor,
    total: await countCampaigns(tx, wanted),
  };
}
