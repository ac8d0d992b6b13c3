import type { Tx } from '../../../platform/database/transaction.ts';

/** The running shares whose time is over, the longest overdue first. */
export async function selectOverdueShares(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ shareId: string; campaignId: string }[]> {
  const { rows } = await tx.query<{ shareId: string; campaignId: string }>(
    `select id as "shareId", campaign_id as "campaignId" from share
     where stage = 'distributing' and expires_at <= $1 order by expires_at limit $2
     /* any campaign: what is due in all of them */`,
    [now, limit],
  );
  return rows;
}

/** The ended shares that still have something to pay. */
export async function selectUnclaimedShares(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ shareId: string; campaignId: string }[]> {
  const { rows } = await tx.query<{ shareId: string; campaignId: string }>(
    `select id as "shareId", campaign_id as "campaignId" from share
     where stage <> 'distributing' and visits_claimed < visits_verified
       and exists (
         select from visit
         where visit.share_id = share.id and visit.campaign_id = share.campaign_id
           and shared.is_claimable(visit.state, visit.claim_id, visit.settles_at, $1)
       )
     order by id limit $2 /* any campaign: what is due in all of them */`,
    [now, limit],
  );
  return rows;
}

// While a share runs or has a held visit, a visit is missing, so the sum, which reads every share, is skipped.
const DELIVERED = `select id from shared.open_campaign as campaign
  where stage in ('distributing', 'paused') and visits_unallocated = 0
    and case
      when exists (select from share where share.campaign_id = campaign.id and share.stage = 'distributing') then false
      when exists (select from share where share.campaign_id = campaign.id and share.visits_held > 0) then false
      else visits_target = (select sum(visits_verified) from share where share.campaign_id = campaign.id) end`;

/** The open campaigns whose visits were all delivered. */
export async function selectDeliveredCampaigns(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(`${DELIVERED} order by id`, []);
  return rows.map(({ id }) => id);
}

/** Whether a campaign is open and its visits were all delivered. */
export async function isDelivered(tx: Tx, campaignId: string): Promise<boolean> {
  const { rows } = await tx.query(`${DELIVERED} and id = $1`, [campaignId]);
  return rows.length > 0;
}
