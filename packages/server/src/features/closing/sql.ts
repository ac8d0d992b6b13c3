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

/**
 * When the last unsettled or held visit of the member's orders, shared or advertised, settles or is decided; null
 * when there is none. The member, the open campaigns and the running shares are locked, and an ended share of a
 * closed campaign gets no more visits, so none can come after this.
 */
export async function selectLastSettling(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Date | null> {
  const { rows } = await tx.query<{ settles_at: Date | null }>(
    `select max(coalesce(visit.held_until, visit.settles_at)) as settles_at
     from shared.received_share as share
     join shared.visit_record as visit on visit.share_id = share.id and visit.campaign_id = share.campaign_id
     where share.status = 'pending'
       and (share.member_id = $1 /* any campaign: a member's own orders */
         or share.campaign_id in (select id from shared.campaign_order where member_id = $1))
       and (visit.state = 'held' or shared.is_reversible(visit.state, visit.claim_id, visit.settles_at, $2))`,
    [memberId, now],
  );
  return rows[0]?.settles_at ?? null;
}

/** Closed accounts with available money, or with anything that could bring some. */
export async function selectClosedWithMoney(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'member/' || member.id as subject, found.detail
     from shared.member_account as member
     cross join lateral (
       select 'available ' || held.balance as detail
       from (select ledger.available_of(member.id) as balance) as held where held.balance <> 0
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
