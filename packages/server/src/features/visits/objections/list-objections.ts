import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { countObjections, type ObjectionRow, selectDecided, selectOpen } from './objections-sql.ts';

/** Objections: open ones as a queue, decided ones latest first. */
export async function listObjections(
  { tx }: OperatorContext,
  { status = 'open', ...paging }: InputOf<typeof calls.listObjections>,
): Promise<AnswerOf<typeof calls.listObjections>> {
  const { after, limit } = pageOf(paging);
  const wanted = { after, limit: limit + 1 };
  const rows = await (status === 'open' ? selectOpen(tx, wanted) : selectDecided(tx, { ...wanted, status }));
  const page = cutPage(rows, limit, ({ id }) => id);
  return {
    data: page.rows.map(objectionOf),
    next_cursor: page.next_cursor,
    total: await countObjections(tx, status),
  };
}

/** An objection as the console sees it. */
export function objectionOf(row: ObjectionRow) {
  return {
    _id: row.id,
    order: { _id: row.campaign_id, title: row.title },
    share: row.share_id,
    sharer: { _id: row.member_id, username: row.username },
    visits: row.visits,
    reasons: row.reasons,
    networks: row.networks,
    rewards: BigInt(row.visits) * row.reward_per_visit,
    payable: row.status === 'open' ? Math.max(row.payable, 0) : 0,
    status: row.status,
    paid: row.paid,
    answer: row.answer,
    created_at: row.created_at,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at,
  };
}
