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

/** How clocks show hours: for each time of which `minutes` are ahead of UTC, the first minute since 1970. */
export interface Clocks {
  since: number[];
  minutes: number[];
}

/** A sum of one day, or of one hour of the day. */
export interface ClockRow {
  /** In days since 1970; null: a sum of an hour of the day. */
  day: number | null;
  /** 0 to 23; null: a sum of a day. */
  hour: number | null;
  visits: number;
  reward: bigint;
}

export interface ClockSums {
  memberId: string;
  /** In days since 1970. Shares that were received since the first one are counted, and each visit in one of these days. */
  days: { first: number; last: number };
  /** The clocks by which days begin, and those by which hours are counted. */
  ofDays: Clocks;
  ofHours: Clocks;
}

/**
 * Verified visits of shares that were received since a day, by the day and by the hour of the day in which they were
 * opened: the middle of each stored hour decides, as in `wallHours`. They are added up here because a busy sharer has
 * hundreds of hours, and reading them takes longer than adding them up.
 */
export async function sumByClock(
  tx: Tx,
  { memberId, days, ofDays, ofHours }: ClockSums,
): Promise<ClockRow[]> {
  const { rows } = await tx.query<ClockRow>(
    `select case grouping(shown.day) when 0 then shown.day end as day, shown.hour,
       sum(shown.visits)::int as visits, sum(shown.reward)::bigint as reward
     from (
       select least(greatest((middle + ($4::int[])[greatest(width_bucket(middle, $5::int[]), 1)]) / 1440, $2), $3) as day,
         (middle + ($6::int[])[greatest(width_bucket(middle, $7::int[]), 1)]) % 1440 / 60 as hour, visits, reward
       from (
         select hour * 60 + 30 as middle, visits, reward from shared.sharer_visits
         where member_id = $1 and received_on >= date '1970-01-01' + $2::int and hour is not null offset 0
       ) as summed
     ) as shown group by grouping sets ((shown.day), (shown.hour))
     /* visits, reward are not null: each sum is of some rows */`,
    [memberId, days.first, days.last, ofDays.minutes, ofDays.since, ofHours.minutes, ofHours.since],
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
  // The titles of what is shown are looked up: a join would read those of all orders if there are few.
  const { rows } = await tx.query<CampaignRow>(
    `select its.title, largest.shares, largest.visits, largest.reward, largest.campaigns
     from (
       select share.campaign_id, count(*)::int as shares, sum(share.visits_verified)::int as visits,
         sum(share.visits_verified * share.reward_per_visit)::bigint as reward, (count(*) over ())::int as campaigns
       from shared.received_share as share
       where share.member_id = $1 and share.id >= $2 and share.visits_verified > 0
       group by share.campaign_id order by reward desc, share.campaign_id limit $3
       /* any campaign: the member's own shares */
     ) as largest cross join lateral (
       select campaign.title from shared.advertisement as campaign where campaign.id = largest.campaign_id offset 0
     ) as its
     order by largest.reward desc, largest.campaign_id`,
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
