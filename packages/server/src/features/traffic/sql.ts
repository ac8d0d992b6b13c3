import type { objects } from '@handbill/contract/console';
import type { RefusalReason } from '@handbill/contract/member';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { OTHER_SHARERS_MIN, OTHERS_VISITS_ENOUGH } from '../visits/index.ts';

/**
 * Opened since `from` and before `to`. The id of a visit starts with its time of opening, so a period is a
 * range of ids.
 */
export interface Period {
  from: Date;
  to: Date;
}

/** Selects visits; null: no filter. */
export interface VisitFilter {
  orderId: string | null;
  shareId: string | null;
  sharerId: string | null;
  network: Buffer | null;
}

export interface TrafficRow {
  key: string;
  /** One order and one sharer of the group: the only ones, if it has only one. */
  campaign_id: string;
  title: string;
  sharer_id: string;
  username: string;
  opened: number;
  pending: number;
  held: number;
  verified: number;
  refused: Partial<Record<RefusalReason, number>>;
  seconds_median: number | null;
  seconds_p95: number | null;
  seconds_deviation: number | null;
  by_hour: number[];
  most_in_five_minutes: number;
  networks: number;
  network_known: number;
  top_network: string | null;
  top_visits: number;
  /** Null for networks: a tap has none. */
  taps: number | null;
  rewards: bigint;
  unsettled: number;
  unsettled_rewards: bigint;
}

type GroupedBy = (typeof objects.trafficGroups)[number];

const WANTED = `visit.id >= $1 and visit.id < $2
  and ($3::uuid is null or visit.campaign_id = $3) and ($4::uuid is null or visit.share_id = $4)
  and ($6::bytea is null or visit.prefix_key = $6)`;

/** What the visits of a period are grouped by: the same text from a row of the groups and from one of the visits. */
const KEY = `case $13::text when 'all' then 'all' when 'order' then campaign_id::text when 'share' then share_id::text
    when 'sharer' then member_id::text when 'network' then encode(prefix_key, 'hex') end collate "C"`;

/** The share that a row of `its` names: looked up for each, because joining would read all shares. */
const SHARE = `select taken.member_id, taken.reward_per_visit from shared.received_share as taken
         where taken.id = its.share_id and taken.campaign_id = its.campaign_id offset 0`;

// The page is found from counts, and only its visits are looked at: a period can have hundreds of thousands of visits,
// and their shares are looked up once each.
const PAGE = `counted as materialized (
       select campaign_id, share_id, case when $13::text = 'network' then prefix_key end as prefix_key, count(*)::int as visits
       from shared.visit_record as visit where ${WANTED} group by 1, 2, 3 /* any campaign: unless one is asked for */
     ), theirs as materialized (
       select its.share_id, share.member_id, share.reward_per_visit
       from (select distinct campaign_id, share_id from counted) as its cross join lateral (${SHARE}) as share
       where $5::uuid is null or share.member_id = $5
     ), page as materialized (
       select key, row_number() over (order by visits desc, key desc) as place from (
         select ${KEY} as key, sum(visits)::int as visits from counted join theirs using (share_id) group by 1
       ) as grouped
       where key is not null and visits >= $8 and ($9::int is null or (visits, key) < ($9, $10))
       order by place limit $11
     ), seen as materialized (
       select page.place, visit.id, visit.state, visit.reason, visit.opened_at, prefix_key, campaign_id, member_id,
         reward_per_visit, extract(epoch from visit.decided_at - visit.opened_at)::float8 as seconds,
         extract(hour from visit.opened_at at time zone $12)::int as hour, visit.state = 'verified' as counts,
         shared.is_reversible(visit.state, visit.claim_id, visit.settles_at, $7) as unsettled
       from shared.visit_record as visit join theirs using (share_id) join page on page.key = ${KEY}
       where ${WANTED} /* any campaign: unless one is asked for */
     )`;

// For each group, by its place on the page: its counts and sums, and one of its orders and sharers. These and the breakdowns are
// computed once: the planner expects one group on the page and would otherwise recompute them for each.
const FIGURES = `
       select place, min(campaign_id::text)::uuid as campaign_id, min(member_id::text)::uuid as sharer_id,
         count(*)::int as opened, count(*) filter (where state = 'pending')::int as pending,
         count(*) filter (where state = 'held')::int as held, count(*) filter (where counts)::int as verified,
         round((percentile_cont(0.5) within group (order by seconds) filter (where counts))::numeric, 1)::float8
           as seconds_median,
         round((percentile_cont(0.95) within group (order by seconds) filter (where counts))::numeric, 1)::float8
           as seconds_p95,
         round((stddev_pop(seconds) filter (where counts))::numeric, 2)::float8 as seconds_deviation,
         coalesce(sum(reward_per_visit) filter (where counts), 0)::bigint as rewards,
         count(*) filter (where unsettled)::int as unsettled,
         coalesce(sum(reward_per_visit) filter (where unsettled), 0)::bigint as unsettled_rewards
       from seen group by place`;

// The breakdowns within each group: reasons, hours of the day, bursts within five minutes, networks.
const PARTS = `refusals as materialized (
       select place, jsonb_object_agg(reason, visits) as refused from (
         select place, reason, count(*) as visits from seen where state = 'refused' group by 1, 2
       ) as counted group by place
     ), hours as materialized (
       select place, array_agg(coalesce(visits, 0) order by hour) as by_hour
       from page cross join generate_series(0, 23) as hour
         left join (select place, hour, count(*)::int as visits from seen group by 1, 2) as counted using (place, hour)
       group by place
     ), bursts as materialized (
       select place, max(near)::int as most_in_five_minutes from (
         select place, count(*) over (
           partition by place order by opened_at range between interval '5 minutes' preceding and current row
         ) as near from seen
       ) as counted group by place
     ), known as materialized (
       select distinct on (place) place, encode(prefix_key, 'hex') as top_network, visits as top_visits, networks, network_known
       from (
         select place, prefix_key, count(*)::int as visits, (count(*) over (partition by place))::int as networks,
           (sum(count(*)) over (partition by place))::int as network_known
         from seen where prefix_key is not null group by place, prefix_key
       ) as counted order by place, visits desc, prefix_key
     )`;

// Visitors who went on to the landing page, for each group of the page.
const TAPS = `select place, taps from page join (
       select ${KEY} as key, sum(taps)::int as taps
       from (
         select campaign_id, share_id, null::bytea as prefix_key, count(*) as taps from shared.counted_tap
         where id >= $1 and id < $2 and $6::bytea is null and $13 <> 'network'
           and ($3::uuid is null or campaign_id = $3) and ($4::uuid is null or share_id = $4)
         group by campaign_id, share_id /* any campaign: unless one is asked for */
       ) as its cross join lateral (${SHARE}) as share
       where $5::uuid is null or member_id = $5 group by 1
     ) as counted using (key)`;

const wantedBy = (period: Period, { orderId, shareId, sharerId, network }: VisitFilter) => [
  firstIdAt(period.from),
  firstIdAt(period.to),
  orderId,
  shareId,
  sharerId,
  network,
];

/** The visits of a period in groups of at least `openedMin`, largest first. */
export async function selectTraffic(
  tx: Tx,
  asked: {
    by: GroupedBy;
    period: Period;
    filter: VisitFilter;
    timezone: string;
    after: { opened: number; key: string } | null;
    limit: number;
    openedMin: number;
    now: Date;
  },
): Promise<TrafficRow[]> {
  const { rows } = await tx.query<TrafficRow>(
    `with ${PAGE}, figures as materialized (${FIGURES}
     ), tapped as materialized (${TAPS}
     ), ${PARTS}
     select page.key, campaign_id, campaign.title, sharer_id, member.username, figures.opened, pending, held, verified,
       coalesce(refused, '{}') as refused, seconds_median, seconds_p95, seconds_deviation, by_hour, most_in_five_minutes,
       coalesce(networks, 0) as networks, coalesce(network_known, 0) as network_known, top_network,
       coalesce(top_visits, 0) as top_visits,
       case when $13 = 'network' or $6::bytea is not null then null else coalesce(taps, 0) end as taps, rewards,
       unsettled, unsettled_rewards
     from page join figures using (place) join hours using (place) join bursts using (place)
       left join refusals using (place) left join known using (place) left join tapped using (place)
       join shared.advertisement as campaign on campaign.id = campaign_id
       join shared.member_name as member on member.id = sharer_id
     order by page.place`,
    [
      ...wantedBy(asked.period, asked.filter),
      asked.now,
      asked.openedMin,
      asked.after?.opened ?? null,
      asked.after?.key ?? null,
      asked.limit,
      asked.timezone,
      asked.by,
    ],
  );
  return rows;
}

/** All visits of a period together: the base with which groups of them are compared. */
export interface OverallRow {
  verified: number;
  /** Without previews, which do not count as visits. */
  refused: number;
  seconds_deviation: number | null;
}

export async function selectOverall(tx: Tx, period: Period): Promise<OverallRow> {
  const { rows } = await tx.query<OverallRow>(
    `select count(*) filter (where state = 'verified')::int as verified,
       count(*) filter (where state = 'refused' and reason <> 'preview')::int as refused,
       round((stddev_pop(extract(epoch from decided_at - opened_at)::float8) filter (where state = 'verified'))::numeric, 2)::float8
         as seconds_deviation
     from shared.visit_record where id >= $1 and id < $2 /* any campaign: those of the whole company */`,
    [firstIdAt(period.from), firstIdAt(period.to)],
  );
  return onlyRow(rows);
}

interface TrialRow {
  verified: number;
  judged: number;
  affected: number;
  rewards: bigint;
  sharers: number;
}

/** Counts the verified visits of a visit's network to its order in the hour before it. */
const SAME_HOUR = `select count(*) from shared.visit_record as other
  where other.prefix_key = visit.prefix_key and other.campaign_id = visit.campaign_id
    and other.state = 'verified' and other.id <> visit.id
    and other.decided_at <= visit.decided_at and other.decided_at > visit.decided_at - interval '1 hour'`;

/** The visits of a visit's network in the day before it, by which the rules about one sharer judge. */
const SAME_DAY = `select member_id, other.network_key, other.decided_at
  from shared.visit_record as other join shared.received_share as theirs
    on theirs.id = other.share_id and theirs.campaign_id = other.campaign_id
  where other.prefix_key = visit.prefix_key and other.state in ('verified', 'held') and other.id <> visit.id
    and other.decided_at <= visit.decided_at and other.decided_at > visit.decided_at - interval '1 day'
  limit $4 /* any campaign: what a network visits is known by all of them */`;

/** How many of these are to the visit's sharer, whether its browser just made one, and how many are to others. */
const BY_SHARER = `select count(*) filter (where before.member_id = share.member_id) as own,
    bool_or(
      before.member_id = share.member_id and before.network_key = visit.network_key
        and before.decided_at > visit.decided_at - make_interval(mins => $2::int)
    ) as look,
    count(*) filter (where before.member_id <> share.member_id) as others,
    count(distinct before.member_id) filter (where before.member_id <> share.member_id) as other_sharers
  from (${SAME_DAY}) as before`;

/** Enough of a network's visits to tell whether most are to one member's shares. */
const LOOKED_AT = 50;

/**
 * The effect that a rule would have had on the visits verified since an instant with a given value. The visits before
 * each are judged as they turned out: those that the rule would have held count as well.
 */
export async function selectTrial(
  tx: Tx,
  { rule, value, from }: { rule: (typeof objects.trafficRules)[number]; value: number; from: Date },
): Promise<TrialRow> {
  const { rows } = await tx.query<TrialRow>(
    `select count(*)::int as verified, count(*) filter (where judged)::int as judged,
       count(*) filter (where affected)::int as affected,
       coalesce(sum(reward_per_visit) filter (where affected), 0)::bigint as rewards,
       count(distinct member_id) filter (where affected)::int as sharers
     from (
       select share.reward_per_visit, share.member_id,
         $1::text in ('dwell_seconds', 'tap_seconds', 'settle_minutes') or visit.prefix_key is not null as judged,
         case $1::text
           when 'dwell_seconds' then not visit.tapped
             and visit.decided_at - visit.opened_at < make_interval(secs => $2::int)
           when 'tap_seconds' then visit.tapped
             and visit.decided_at - visit.opened_at < make_interval(secs => $2::int)
           when 'prefix_visits_hour' then (${SAME_HOUR} and other.share_id = visit.share_id) >= $2::int
           when 'prefix_campaign_visits_hour' then (${SAME_HOUR}) >= $2::int
           when 'prefix_sharer_visits_day' then (
             select own >= $2::int and not (others >= least(own, $6) and other_sharers >= $5) from (${BY_SHARER}) as counted
           )
           when 'look_minutes' then (
             select look and not (others >= least(own, $6) and other_sharers >= $5) from (${BY_SHARER}) as counted
           )
           when 'visits_per_network_hour' then (
             select count(*) from shared.visit_record as other
             where other.prefix_key = visit.prefix_key and other.opened_at <= visit.decided_at
               and other.opened_at > visit.decided_at - interval '1 hour'
               /* any campaign: a network opens links of many */
           ) > $2::int
           when 'settle_minutes' then exists (
             select from shared.paid_claim as claim
             where claim.id = visit.claim_id and claim.campaign_id = visit.campaign_id
               and claim.created_at < visit.decided_at + make_interval(mins => $2::int)
           )
         end as affected
       from shared.visit_record as visit join shared.received_share as share
         on share.id = visit.share_id and share.campaign_id = visit.campaign_id
       where visit.id >= $3 and visit.state = 'verified' /* any campaign: a rule is about all visits */
     ) as tried`,
    [rule, value, firstIdAt(from), LOOKED_AT, OTHER_SHARERS_MIN, OTHERS_VISITS_ENOUGH],
  );
  return onlyRow(rows);
}
