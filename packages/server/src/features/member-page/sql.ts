import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export async function memberExists(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from shared.member_name where id = $1', [memberId]);
  return rows.length > 0;
}

interface Origin {
  locale: string;
  invite_code: string;
  agreed_terms_at: Date;
  /** Since when they count as a real person, or null. */
  verified_at: Date | null;
  invited_by: { _id: string; username: string } | null;
}

/** How a member joined, and how to contact them. */
export async function selectOrigin(tx: Tx, memberId: string): Promise<Origin> {
  const { rows } = await tx.query<Origin>(
    `select locale, invite_code, agreed_terms_at, verified_at,
       case when inviter_id is not null then jsonb_build_object('_id', inviter_id, 'username', inviter) end as invited_by
     from shared.member_origin where id = $1`,
    [memberId],
  );
  return onlyRow(rows);
}

interface Running {
  sessions: number;
  campaigns: number;
  shares: number;
  withdrawals: number;
  withdrawals_total: bigint;
  notes: number;
}

/** A member's open sessions, orders and shares, and unanswered withdrawals (minor units). */
export async function countRunning(tx: Tx, memberId: string, now: Date): Promise<Running> {
  const { rows } = await tx.query<Running>(
    `select
       (select count(*)::int from shared.running_session
        where subject_kind = 'member' and subject_id = $1 and expires_at > $2) as sessions,
       (select count(*)::int from shared.open_campaign
        where member_id = $1 and stage <> 'unpaid') as campaigns,
       (select count(*)::int from shared.received_share where member_id = $1 and stage = 'distributing'
          /* any campaign: a member's own orders */) as shares,
       (select count(*)::int from shared.noted_member where member_id = $1) as notes,
       count(*)::int as withdrawals, coalesce(sum(amount), 0)::bigint as withdrawals_total
     from shared.withdrawal_progress where member_id = $1 and status in ('pending', 'approved')`,
    [memberId, now],
  );
  return onlyRow(rows);
}
