import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { businessDate, startOfBusinessDate } from '@handbill/contract/time';
import type { MemberContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { maskName } from '../members/index.ts';
import { knownSettings } from '../settings/index.ts';
import { lastMonths } from './rules.ts';
import { countInvited, countInvitedByMonth, selectInvited } from './sql.ts';

const MONTHS_SHOWN = 12;

/** The members who registered with the member's invite code, newest first, and how active they are. */
export async function listInvited(
  context: MemberContext,
  input: InputOf<typeof calls.listInvited>,
): Promise<AnswerOf<typeof calls.listInvited>> {
  const { tx, memberId, language } = context;
  const { after, limit } = pageOf(input);
  const [rows, total, by_month] = await Promise.all([
    selectInvited(tx, { memberId, after, limit: limit + 1 }),
    countInvited(tx, memberId),
    countByMonth(context),
  ]);
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map((row) => ({
      username: maskName(row.username),
      joined_at: row.created_at,
      level_name: row.level_names[language],
      completed_orders: row.completed_orders,
    })),
    next_cursor: page.next_cursor,
    total,
    by_month,
  };
}

async function countByMonth(context: MemberContext): Promise<{ month: string; count: number }[]> {
  const { tx, memberId, now } = context;
  const { timezone } = await knownSettings(context);
  const months = lastMonths(businessDate(now, timezone), MONTHS_SHOWN);
  const since = startOfBusinessDate(`${months[0]}-01`, timezone);
  const counts = await countInvitedByMonth(tx, { memberId, since, timezone });
  return months.map((month) => ({ month, count: counts.get(month) ?? 0 }));
}
