import type { VisitChannel } from '@handbill/contract/channels';
import type { RefusalReason } from '@handbill/contract/member';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * A member's shares since one of them: their ids start with the time, so that older ones are not read. What hangs on a
 * share is looked up for each, so that nothing of the other members is read.
 */
interface LatestShares {
  memberId: string;
  firstId: string;
}

export interface HourRow {
  at: Date;
  visits: number;
  reward: bigint;
}

/** Verified visits of shares that were received since a day, by the hour in which they were opened, the oldest first. */
export async function selectByHour(
  tx: Tx,
  { memberId, since }: { memberId: string; since: string },
): Promise<HourRow[]> {
  const { rows } = await tx.query<HourRow>(
    `select hour as at, sum(visits)::int as visits, sum(reward)::bigint as reward
     from shared.sharer_visits as summed where member_id = $1 and received_on >= $2::date
     group by summed.hour order by summed.hour`,
    [memberId, since],
  );
  return rows;
}

export interface CampaignRow {
  title: string;
  shares: number;
  visits: number;
  reward: bigint;
  /** How many orders there are in all. */
  campaigns: number;
}

/** The orders with the largest rewards. */
export async function selectByCampaign(
  tx: Tx,
  { memberId, firstId, limit }: LatestShares & { limit: number },
): Promise<CampaignRow[]> {
  const { rows } = await tx.query<CampaignRow>(
    `select campaign.title, count(*)::int as shares, sum(share.visits_verified)::int as visits,
       sum(share.visits_verified * share.reward_per_visit)::bigint as reward, (count(*) over ())::int as campaigns
     from shared.received_share as share join shared.advertisement as campaign on campaign.id = share.campaign_id
     where share.member_id = $1 and share.id >= $2 and share.visits_verified > 0
     group by campaign.id, campaign.title order by reward desc, campaign.title limit $3
     /* any campaign: the member's own shares */`,
    [memberId, firstId, limit],
  );
  return rows;
}

export interface ChannelRow {
  channel: VisitChannel;
  visits: number;
  refused: number;
  reward: bigint;
}

/** Visits by channel, those with the largest rewards first. */
export async function selectByChannel(tx: Tx, { memberId, firstId }: LatestShares): Promise<ChannelRow[]> {
  const { rows } = await tx.query<ChannelRow>(
    `select its.channel, sum(its.verified)::int as visits, sum(its.refused)::int as refused,
       sum(its.verified * share.reward_per_visit)::bigint as reward
     from shared.received_share as share cross join lateral (
       select channel, verified, refused from shared.channel_visits as counted
       where counted.share_id = share.id and counted.campaign_id = share.campaign_id offset 0
     ) as its
     where share.member_id = $1 and share.id >= $2 /* any campaign: the member's own shares */
     group by its.channel order by reward desc, refused desc, its.channel
     /* channel is of its type: only listed channels are stored */`,
    [memberId, firstId],
  );
  return rows;
}

interface RefusedRow {
  reason: RefusalReason;
  visits: number;
}

/** Refused visits by reason, the most common one first; previews do not count as visits. */
export async function selectRefused(tx: Tx, { memberId, firstId }: LatestShares): Promise<RefusedRow[]> {
  const { rows } = await tx.query<RefusedRow>(
    `select refused.reason, sum(refused.visits)::int as visits
     from shared.received_share as share cross join lateral (
       select reason, visits from shared.refused_visits as counted
       where counted.share_id = share.id and counted.campaign_id = share.campaign_id offset 0
     ) as refused
     where share.member_id = $1 and share.id >= $2 and refused.reason <> 'preview'
     group by refused.reason order by visits desc, refused.reason /* any campaign: the member's own shares */
     /* reason is of its type: a visit is refused for one of these */`,
    [memberId, firstId],
  );
  return rows;
}
