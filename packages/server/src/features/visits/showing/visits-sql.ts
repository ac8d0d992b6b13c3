import type { VisitChannel } from '@handbill/contract/channels';
import type { objects, RefusalReason } from '@handbill/contract/member';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { VisitRow } from '../../shares/index.ts';

export interface OfShare {
  campaignId: string;
  shareId: string;
}

export interface ShareVisitsRow {
  id: string;
  /** Where a page of shares ended: a digest of the id. */
  place: string;
  created_at: Date;
  stage: (typeof objects.shareStages)[number];
  verified: number;
  held: number;
  taps: number;
  refused: Partial<Record<RefusalReason, number>>;
}

const SHARES = `select share.id, md5(share.id::text) as place, share.created_at, share.stage, share.visits_verified as verified, share.visits_held as held,
    coalesce(
      (select sum(taps)::int from tap_sum where share_id = share.id and campaign_id = share.campaign_id), 0
    ) as taps,
    coalesce(
      (
        select jsonb_object_agg(reason, visits) from shared.refused_visits as refused
        where refused.share_id = share.id and refused.campaign_id = share.campaign_id
      ), '{}'
    ) as refused
  from shared.received_share as share /* any campaign: the statements made of this name it */`;

/** The next shares of a campaign, the newest first, after the one whose place is `after`. */
export async function selectSharesPage(
  tx: Tx,
  { campaignId, after, limit }: { campaignId: string; after: string | null; limit: number },
): Promise<ShareVisitsRow[]> {
  const { rows } = await tx.query<ShareVisitsRow>(
    `${SHARES} where share.campaign_id = $1 and ($2::text is null or share.id < (
         select earlier.id from shared.received_share as earlier
         where earlier.campaign_id = $1 and md5(earlier.id::text) = $2
       ))
     order by share.id desc limit $3`,
    [campaignId, after, limit],
  );
  return rows;
}

/** How many shares a campaign has, and the number of a page's newest one: how many were taken up to it. */
export async function countShares(
  tx: Tx,
  { campaignId, newestId }: { campaignId: string; newestId: string | null },
): Promise<{ shares: number; newest: number }> {
  const { rows } = await tx.query<{ shares: number; newest: number }>(
    `select count(*)::int as shares, (count(*) filter (where id <= $2))::int as newest
     from shared.received_share where campaign_id = $1`,
    [campaignId, newestId],
  );
  return onlyRow(rows);
}

/** One share, in a list. */
export async function selectOneShare(tx: Tx, { campaignId, shareId }: OfShare): Promise<ShareVisitsRow[]> {
  const { rows } = await tx.query<ShareVisitsRow>(
    `${SHARES} where share.campaign_id = $1 and share.id = $2`,
    [campaignId, shareId],
  );
  return rows;
}

export interface LatestVisit extends VisitRow {
  opened_at: Date;
  channel: VisitChannel;
}

export async function selectLatestOfCampaign(
  tx: Tx,
  { campaignId, limit }: { campaignId: string; limit: number },
): Promise<LatestVisit[]> {
  const { rows } = await tx.query<LatestVisit>(
    `select opened_at, channel, state, reason from shared.visit_record where campaign_id = $1
     order by opened_at desc limit $2`,
    [campaignId, limit],
  );
  return rows;
}

export async function selectLatestOfShare(
  tx: Tx,
  { campaignId, shareId, limit }: OfShare & { limit: number },
): Promise<LatestVisit[]> {
  const { rows } = await tx.query<LatestVisit>(
    `select opened_at, channel, state, reason from shared.visit_record where campaign_id = $1 and share_id = $2
     order by opened_at desc limit $3`,
    [campaignId, shareId, limit],
  );
  return rows;
}
