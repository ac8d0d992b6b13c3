import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { objects } from '@handbill/contract/member';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { countObjections, type ObjectionRow, selectLatest, selectOpen } from './objections-sql.ts';

/** Objections: open ones as a queue, others and all of them latest first. */
export async function listObjections(
  { tx }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listObjections>,
): Promise<AnswerOf<typeof calls.listObjections>> {
  const { after, limit } = pageOf(paging);
  const wanted = {
    statuses: status === undefined ? objects.objectionStatuses : [status],
    search: searchOf(search)?.text ?? null,
  };
  const part = { after, limit: limit + 1 };
  const [rows, total] = await Promise.all([
    status === 'open' ? selectOpen(tx, wanted, part) : selectLatest(tx, wanted, part),
    countObjections(tx, wanted),
  ]);
  const page = cutPage(rows, limit, ({ id }) => id);
  return { data: page.rows.map(objectionOf), next_cursor: page.next_cursor, total };
}

type Objection = AnswerOf<typeof calls.listObjections>['data'][number];

/** An objection as the console sees it. */
export function objectionOf(row: ObjectionRow): Objection {
  return {
    _id: row.id,
    order: { _id: row.campaign_id, title: row.title },
    share: row.share_id,
    sharer: { _id: row.member_id, username: row.username, language: row.locale },
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
