import type { Translated } from '@handbill/contract/languages';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface InvitedRow {
  id: string;
  username: string;
  created_at: Date;
  level_names: Translated;
  completed_orders: number;
}

/**
 * The members who registered with a member's code, newest first, with each one's completed orders on either
 * side.
 */
export async function selectInvited(
  tx: Tx,
  { memberId, after, limit }: { memberId: string; after: string | null; limit: number },
): Promise<InvitedRow[]> {
  const { rows } = await tx.query<InvitedRow>(
    `select member.id, member.username, member.created_at, level.names as level_names,
       (select count(*) from shared.campaign_order
        where campaign_order.member_id = member.id and campaign_order.stage = 'completed')::int
       + (select count(*) from shared.received_share
          where received_share.member_id = member.id and received_share.stage = 'completed'
            /* any campaign: a member's own orders */)::int as completed_orders
     from shared.invited_member member join shared.level_terms level on level.id = member.level_id
     where member.invited_by = $1 and ($2::uuid is null or member.id < $2::uuid)
     order by member.id desc limit $3`,
    [memberId, after, limit],
  );
  return rows;
}

export async function countInvited(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    'select count(*)::int as total from shared.invited_member where invited_by = $1',
    [memberId],
  );
  return onlyRow(rows).total;
}

/**
 * How many registered with a member's code since an instant, by month (`yyyy-MM`) in a time zone; months
 * without any are missing.
 */
export async function countInvitedByMonth(
  tx: Tx,
  { memberId, since, timezone }: { memberId: string; since: Date; timezone: string },
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ month: string; count: number }>(
    `select to_char(created_at at time zone $3, 'YYYY-MM') as month, count(*)::int as count from shared.invited_member
     where invited_by = $1 and created_at >= $2 group by 1`,
    [memberId, since, timezone],
  );
  return new Map(rows.map(({ month, count }) => [month, count]));
}
