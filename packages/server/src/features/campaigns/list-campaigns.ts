import type { listOrders } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/cursor.ts';
import { countCampaigns, selectCampaignQueue, selectNewestCampaigns } from './sql.ts';
import { consoleOrderOf } from './wire.ts';

/** The campaigns of all members: those in review as a queue, oldest first; others newest first. */
export async function listCampaigns(
  { tx }: OperatorContext,
  { stage, ...paging }: InputOf<typeof listOrders>,
): Promise<AnswerOf<typeof listOrders>> {
  const { after, limit } = pageOf(paging);
  const options = { after, limit: limit + 1 };
  const rows =
    stage === 'in_review'
      ? await selectCampaignQueue(tx, { ...options, stage })
      : await selectNewestCampaigns(tx, { ...options, stage: stage ?? null });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(consoleOrderOf),
    next_cursor: page.next_cursor,
    total: await countCampaigns(tx, stage ?? null),
  };
}
