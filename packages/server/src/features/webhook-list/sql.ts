import type { WEBHOOK_TEST, WebhookEvent, WebhookOffCause } from '@handbill/contract/webhooks';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface WebhookRow {
  id: string;
  member_id: string;
  username: string;
  host: string;
  events: WebhookEvent[];
  state: 'on' | WebhookOffCause;
  added_at: Date;
  off_since: Date | null;
  last_taken_at: Date | null;
  waiting: number;
  /** The newest event that it was sent and did not take. */
  failed_id: string | null;
  event: WebhookEvent | typeof WEBHOOK_TEST | null;
  tries: number | null;
  last_status: number | null;
  last_tried_at: Date | null;
  next_try_at: Date | null;
}

interface Wanted {
  /** Null: all. */
  state: WebhookRow['state'] | null;
  /** In lower case. */
  search: string | null;
  /** The search as an id. */
  id: string | null;
}

// Filters by state, by the start of the member's name, by words of the host, or by the whole id of a webhook or event.
const FOUND = `from shared.program_webhook w join shared.member_name m on m.id = w.member_id
  where ($1::text is null or coalesce(w.off_because, 'on') = $1)
    and ($2::text is null or starts_with(m.username, $2) or position($2 in w.host) > 0 or w.id = $3::uuid
      or w.id = (select e.endpoint_id from shared.webhook_event e where e.id = $3))`;

/** Webhooks, newest first; `after` is the id before which the page starts. */
export async function selectWebhooks(
  tx: Tx,
  { state, search, id }: Wanted,
  { after, limit }: { after: string | null; limit: number },
): Promise<WebhookRow[]> {
  const { rows } = await tx.query<WebhookRow>(
    `with page as (
       select w.id, w.member_id, m.username, w.host, w.events, coalesce(w.off_because, 'on') as state, w.added_at,
         w.off_since, w.last_taken_at
       ${FOUND} and ($4::uuid is null or w.id < $4) order by w.id desc limit $5
     )
     select page.id, page.member_id, page.username, page.host, page.events, page.state, page.added_at, page.off_since,
       page.last_taken_at,
       (select count(*)::int from shared.webhook_event e where e.endpoint_id = page.id and e.state = 'waiting') as waiting,
       failed.id as failed_id, failed.event, failed.tries, failed.last_status, failed.last_tried_at, failed.next_try_at
     from page left join lateral (
       select e.id, e.event, e.tries, e.last_status, e.last_tried_at, e.next_try_at from shared.webhook_event e
       where e.endpoint_id = page.id and e.state <> 'delivered' and e.last_tried_at is not null
       order by e.id desc limit 1
     ) as failed on true
     order by page.id desc`,
    [state, search, id, after, limit],
  );
  return rows;
}

export async function countWebhooks(tx: Tx, { state, search, id }: Wanted): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(`select count(*)::int as total ${FOUND}`, [
    state,
    search,
    id,
  ]);
  return onlyRow(rows).total;
}
