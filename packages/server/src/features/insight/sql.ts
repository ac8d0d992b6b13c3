import type { VisitChannel } from '@handbill/contract/channels';
import type { RefusalReason } from '@handbill/contract/member';
import { HOUR_MS } from '@handbill/contract/time';
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

interface SumRow {
  /** Since 1970. */
  hours: number;
  visits: number;
  reward: bigint;
}

/** Verified visits of shares that were received since a day, by the hour in which they were opened. */
export async function selectByHour(
  tx: Tx,
  { memberId, since }: { memberId: string; since: string },
): Promise<HourRow[]> {
  // Parsing an integer takes a third of the time of parsing a date, and a busy sharer has hundreds.
  const { rows } = await tx.query<SumRow>(
    `select (extract(epoch from hour) / 3600)::int as hours, sum(visits)::int as visits, sum(reward)::bigint as reward
     from shared.sharer_visits as summed where member_id = $1 and received_on >= $2::date and hour is not null
     group by summed.hour`,
    [memberId, since],
  );
  return rows.map(({ hours, visits, reward }) => ({ at: new Date(hours * HOUR_MS), visits, reward }));
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

export interface DecidedRow {
  channel: VisitChannel;
  /** Why they were refused; null: they are verified. */
  reason: RefusalReason | null;
  visits: number;
  /** Of the verified ones, in minor units. */
  reward: bigint;
}

/** Verified and refused visits by channel, the refused ones by reason as well; previews do not count as visits. */
export async function selectDecided(tx: Tx, { memberId, firstId }: LatestShares): Promise<DecidedRow[]> {
  const { rows } = await tx.query<DecidedRow>(
    `select its.channel, its.reason, sum(its.visits)::int as visits,
       sum(case when its.reason is null then its.visits * share.reward_per_visit else 0 end)::bigint as reward
     from shared.received_share as share cross join lateral (
       select channel, reason, visits from shared.channel_visits as counted
       where counted.share_id = share.id and counted.campaign_id = share.campaign_id offset 0
     ) as its
     where share.member_id = $1 and share.id >= $2 and (its.reason is null or its.reason <> 'preview')
     group by its.channel, its.reason order by its.channel /* any campaign: the member's own shares */
     /* channel is of its type: only listed channels are stored */
     /* reason is of its type: a visit is refused for one of these */`,
    [memberId, firstId],
  );
  return rows;
}
