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

/** The open campaigns whose visits were all delivered; only the given one, unless it is null. */
export async function selectDeliveredCampaigns(tx: Tx, campaignId: string | null): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from shared.open_campaign as campaign
     where ($1::uuid is null or id = $1::uuid)
       and stage in ('distributing', 'paused') and visits_unallocated = 0
       and visits_target = (
         select sum(visits_verified) from share
         where share.campaign_id = campaign.id and share.stage <> 'distributing'
       )
     order by id`,
    [campaignId],
  );
  return rows.map(({ id }) => id);
}
