import type {
  listMemberInvited,
  listMemberLevels,
  listMemberLines,
  listMemberOrders,
  listMemberSessions,
  readMemberVisits,
} from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { listVisits } from '../conversions/index.ts';
import { countInvited, membersInvitedBy } from '../invitations/index.ts';
import { listSessions } from '../members/index.ts';
import { listOrders } from '../orders/index.ts';
import { levelPurchasesOf } from '../own-data/index.ts';
import { readStatement } from '../statement/index.ts';
import { asMember } from './as-member.ts';

/** Every ledger line of a member, as in their own statement. */
export async function linesOf(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof listMemberLines>,
): Promise<AnswerOf<typeof listMemberLines>> {
  const { data, next_cursor } = await readStatement(await asMember(context, id), input);
  return { data, next_cursor };
}

/** The orders of a member, as the member sees them. */
export async function ordersOf(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof listMemberOrders>,
): Promise<AnswerOf<typeof listMemberOrders>> {
  const { data, next_cursor } = await listOrders(await asMember(context, id), input);
  return { data, next_cursor };
}

/** The visits of one of a member's orders, as the member sees them. */
export async function visitsOf(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof readMemberVisits>,
): Promise<AnswerOf<typeof readMemberVisits>> {
  return listVisits(await asMember(context, id), input);
}

/** The member's sessions; none of them is the operator's. */
export async function sessionsOf(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof listMemberSessions>,
): Promise<AnswerOf<typeof listMemberSessions>> {
  const { data, next_cursor } = await listSessions(await asMember(context, id), input);
  return { data: data.map(({ current: _never, ...session }) => session), next_cursor };
}

/** The levels that a member bought. */
export async function levelsOf(
  context: OperatorContext,
  { id }: InputOf<typeof listMemberLevels>,
): Promise<AnswerOf<typeof listMemberLevels>> {
  const { tx, memberId, language } = await asMember(context, id);
  return { data: await levelPurchasesOf(tx, memberId, language) };
}

/** The members who registered with a member's invite code, with their full names. */
export async function invitedBy(
  context: OperatorContext,
  { id, ...input }: InputOf<typeof listMemberInvited>,
): Promise<AnswerOf<typeof listMemberInvited>> {
  const { tx, memberId, language } = await asMember(context, id);
  const { after, limit } = pageOf(input);
  const rows = await membersInvitedBy(tx, { memberId, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map((row) => ({
      _id: row.id,
      username: row.username,
      joined_at: row.created_at,
      level_name: row.level_names[language],
      completed_orders: row.completed_orders,
    })),
    next_cursor: page.next_cursor,
    total: await countInvited(tx, memberId),
  };
}
