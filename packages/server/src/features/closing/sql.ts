import type { Tx } from '../../platform/database/transaction.ts';

/** The campaigns of the member's running shares. */
export async function selectRunningCampaigns(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await tx.query<{ campaign_id: string }>(
    `select campaign_id from shared.received_share where member_id = $1 and stage = 'distributing'
     /* any campaign: a member's own orders */`,
    [memberId],
  );
  return rows.map(({ campaign_id }) => campaign_id);
}

/** When the last unsettled or held visit of these shares settles or is decided; null when there is none. */
export async function selectLastSettling(
  tx: Tx,
  { shares, now }: { shares: readonly { id: string; campaign_id: string }[]; now: Date },
): Promise<Date | null> {
  const { rows } = await tx.query<{ settles_at: Date | null }>(
    `select max(coalesce(held_until, settles_at)) as settles_at from shared.visit_record
     where share_id = any ($1::uuid[]) and campaign_id = any ($3::uuid[]) and claim_id is null
       and (state = 'held' or (state = 'verified' and settles_at > $2))`,
    [shares.map(({ id }) => id), now, shares.map(({ campaign_id }) => campaign_id)],
  );
  return rows[0]?.settles_at ?? null;
}

/** Closed accounts with available money, or with anything that could bring some. */
export async function selectClosedWithMoney(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'member/' || member.id as subject, found.detail
     from shared.member_account as member
     cross join lateral (
       select 'available ' || available as detail from ledger.member_balance
       where member_id = member.id::text and available <> 0
       union all
       select 'order ' || id || ' is ' || stage from shared.open_campaign
       where member_id = member.id
       union all
       select 'share ' || id || ' has something to come' from shared.received_share
       where member_id = member.id and status = 'pending' /* any campaign: a member's own orders */
     ) as found
     where member.is_closed
     order by 1, 2`,
    [],
  );
  return rows;
}
