import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { notifications, unreadNotifications } from '@handbill/contract/member';
import type { MemberContext, RequestContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { knownSettings } from '../settings/index.ts';
import { linkOfNotification } from './links.ts';
import {
  countUnread,
  type NotificationRow,
  selectNotifications,
  selectUnread,
  selectWithdrawalNews,
} from './sql.ts';
import { textOfNotification } from './texts.ts';

const UNREAD_SHOWN = 20;
const NEWS_SHOWN = 5;

/** The member's notifications, newest first, in the requested language. */
export async function listNotifications(
  context: MemberContext,
  input: InputOf<typeof notifications>,
): Promise<AnswerOf<typeof notifications>> {
  const { after, limit } = pageOf(input);
  const { memberId, tx } = context;
  const rows = await selectNotifications(tx, { memberId, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return { data: await render(context, page.rows), next_cursor: page.next_cursor };
}

/** The newest unread notifications and the total unread count. */
export async function listUnreadNotifications(
  context: MemberContext,
): Promise<AnswerOf<typeof unreadNotifications>> {
  const { memberId, tx } = context;
  const rows = await selectUnread(tx, memberId, UNREAD_SHOWN);
  const total = rows.length < UNREAD_SHOWN ? rows.length : await countUnread(tx, memberId);
  return { data: await render(context, rows), total };
}

/** What a member was notified of about withdrawals since a time, newest first, in the requested language. */
export async function withdrawalNews(
  context: RequestContext,
  { memberId, since }: { memberId: string; since: Date },
) {
  return render(context, await selectWithdrawalNews(context.tx, { memberId, since, limit: NEWS_SHOWN }));
}

async function render(context: RequestContext, rows: readonly NotificationRow[]) {
  const { currency } = await knownSettings(context);
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    ...textOfNotification(row, { language: context.language, currency }),
    link: linkOfNotification(row),
    created_at: row.created_at,
    read_at: row.read_at,
  }));
}
