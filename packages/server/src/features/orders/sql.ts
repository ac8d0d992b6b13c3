import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { RecentVisits } from '../campaigns/index.ts';

export type Side = 'distributed' | 'received';
export type OrderFilter = 'pending' | 'success' | 'closed' | 'not_received' | 'all';

export interface OrderRow {
  id: string;
  side: Side;
}

/**
 * The newest orders of a member on one side, or on both when it is null; the page starts below the id
 * `after`, if given. Each side is limited to the page's size, so neither is read any further.
 */
export async function selectOrders(
  tx: Tx,
  page: {
    memberId: string;
    side: Side | null;
    filter: OrderFilter;
    now: Date;
    after: string | null;
    limit: number;
  },
): Promise<OrderRow[]> {
  const { rows } = await tx.query<OrderRow>(
    `(
       select id, 'distributed' as side from shared.campaign_order
       where member_id = $1 and $2::text is distinct from 'received' and ($5::uuid is null or id < $5)
         and $3::text in ('all', status)
       order by id desc limit $6
     ) union all (
       select id, 'received' as side from shared.received_share as share
       where member_id = $1 and $2::text is distinct from 'distributed' and ($5::uuid is null or id < $5)
         and case $3::text
           when 'not_received' then visits_claimed < visits_verified and exists (
             select from shared.visit_record as visit
             where visit.share_id = share.id and visit.campaign_id = share.campaign_id
               and shared.is_claimable(visit.state, visit.claim_id, visit.settles_at, $4)
           )
           else $3::text in ('all', status)
         end
       order by id desc limit $6 /* any campaign: a member's own orders */
     )
     order by id desc limit $6`,
    [page.memberId, page.side, page.filter, page.now, page.after, page.limit],
  );
  return rows;
}

/** How many orders of a member succeeded since an instant, on one side, or on both when it is null. */
export async function countCompleted(
  tx: Tx,
  { memberId, side, since }: { memberId: string; side: Side | null; since: Date },
): Promise<number> {
  const { rows } = await tx.query<{ completed: number }>(
    `select (
       (
         select count(*) from shared.campaign_order
         where member_id = $1 and $2::text is distinct from 'received' and status = 'success' and completed_at >= $3
       ) + (
         select count(*) from shared.received_share
         where member_id = $1 and $2::text is distinct from 'distributed' and status = 'success' and completed_at >= $3
           /* any campaign: a member's own orders */
       )
     )::integer as completed`,
    [memberId, side, since],
  );
  return onlyRow(rows).completed;
}

export async function countCampaignsDistributing(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await tx.query<{ distributing: number }>(
    `select count(*)::integer as distributing from shared.open_campaign
     where member_id = $1 and stage = 'distributing'`,
    [memberId],
  );
  return onlyRow(rows).distributing;
}

export interface OpenOrdersRow {
  received_today: number;
  has_received: boolean;
  shares_running: number;
  shares_end_at: Date | null;
  reward_claimable: bigint;
  campaigns_running: number;
  campaigns_waiting: number;
  has_unpaid: boolean;
  card_held: bigint;
}

/**
 * What waits for the member on both sides, from shares received since a day, how many were received today, and what was
 * paid by card since an instant.
 */
export async function selectOpenOrders(
  tx: Tx,
  {
    memberId,
    now,
    today,
    receivedSince,
    heldSince,
  }: { memberId: string; now: Date; today: string; receivedSince: string; heldSince: Date },
): Promise<OpenOrdersRow> {
  const { rows } = await tx.query<OpenOrdersRow>(
    `select exists (select from shared.received_share where member_id = $1 /* any campaign: a member's own orders */) as has_received,
       shares.received_today, shares.running as shares_running, shares.end_at as shares_end_at, shares.claimable as reward_claimable,
       campaigns.running as campaigns_running, campaigns.waiting as campaigns_waiting, campaigns.has_unpaid,
       card.held as card_held
     from (
       select (count(*) filter (where share.stage = 'distributing'))::integer as running,
         (count(*) filter (where share.received_on = $4 and not share.skipped))::integer as received_today,
         min(share.expires_at) filter (where share.stage = 'distributing') as end_at,
         coalesce(sum(share.reward_per_visit * unpaid.visits), 0)::bigint as claimable
       from shared.received_share as share
       cross join lateral (
         select count(*) as visits from shared.visit_record as visit
         where visit.share_id = share.id and visit.campaign_id = share.campaign_id
           and shared.is_claimable(visit.state, visit.claim_id, visit.settles_at, $2)
           and share.visits_claimed < share.visits_verified
       ) as unpaid
       where share.member_id = $1 and share.received_on >= $3
         /* any campaign: a member's own orders */
     ) as shares
     cross join (
       select (count(*) filter (where stage = 'distributing'))::integer as running,
         (count(*) filter (where stage in ('in_review', 'paused')))::integer as waiting,
         coalesce(bool_or(stage = 'unpaid'), false) as has_unpaid
       from shared.open_campaign where member_id = $1
     ) as campaigns
     cross join (
       select coalesce(sum(amount), 0)::bigint as held from shared.undisputed_card_credit
       where member_id = $1 and credited_at > $5
     ) as card`,
    [memberId, now, receivedSince, today, heldSince],
  );
  return onlyRow(rows);
}

export interface RunningOrderRow extends RecentVisits {
  /** Its visits that are not verified yet. */
  left: number;
  /** The last day, `yyyy-MM-dd`. */
  ends_on: string | null;
}

/**
 * The own orders of a member in distribution that were received by anybody, with what came in since an instant, from the
 * sums of verdicts.
 */
export async function selectRunningOrders(
  tx: Tx,
  { memberId, since }: { memberId: string; since: Date },
): Promise<RunningOrderRow[]> {
  const { rows } = await tx.query<RunningOrderRow>(
    `select campaign.visits_target - delivered.verified as left, campaign.ends_on,
       recent.verified, recent.first_at,
       exists (select from shared.hour_visits where campaign_id = campaign.id and hour < $2) as ran_before
     from shared.open_campaign as campaign
     cross join lateral (
       select coalesce(sum(visits), 0)::integer as verified from shared.campaign_visits
       where campaign_id = campaign.id and outcome = 'verified'
     ) as delivered
     cross join lateral (
       select coalesce(sum(visits), 0)::integer as verified, min(hour) as first_at from shared.hour_visits
       where campaign_id = campaign.id and hour >= $2 and outcome = 'verified' and visits > 0
     ) as recent
     where campaign.member_id = $1 and campaign.stage = 'distributing'
       and campaign.visits_unallocated < campaign.visits_target`,
    [memberId, since],
  );
  return rows;
}
