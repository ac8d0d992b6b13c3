import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { isId } from '../../platform/ids.ts';
import { countWebhooks, selectWebhooks, type WebhookRow } from './sql.ts';

type Answer = AnswerOf<typeof calls.listWebhooks>;

/** The webhooks of all members, newest first. */
export async function listWebhooks(
  { tx }: OperatorContext,
  { state, search, ...paging }: InputOf<typeof calls.listWebhooks>,
): Promise<Answer> {
  const { after, limit } = pageOf(paging);
  const text = searchOf(search)?.text ?? null;
  const wanted = { state: state ?? null, search: text, id: text !== null && isId(text) ? text : null };
  const [rows, total] = await Promise.all([
    selectWebhooks(tx, wanted, { after, limit: limit + 1 }),
    countWebhooks(tx, wanted),
  ]);
  const page = cutPage(rows, limit, ({ id }) => id);
  return { data: page.rows.map(webhookOf), next_cursor: page.next_cursor, total };
}

function webhookOf(row: WebhookRow): Answer['data'][number] {
  const { id, member_id, username, host, events, state, added_at, off_since, last_taken_at, waiting } = row;
  const { failed_id, event, tries, last_status, last_tried_at, next_try_at } = row;
  return {
    _id: id,
    member: { _id: member_id, username },
    host,
    events,
    state,
    added_at,
    off_since,
    last_taken_at,
    waiting,
    last_failure:
      failed_id === null || event === null || tries === null || last_tried_at === null
        ? null
        : { _id: failed_id, event, tries, status: last_status, tried_at: last_tried_at, next_try_at },
  };
}
