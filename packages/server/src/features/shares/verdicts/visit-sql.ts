import type { VisitChannel } from '@handbill/contract/channels';
import type { objects, RefusalReason } from '@handbill/contract/member';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { ShareRow } from '../sql.ts';

export interface VisitRow {
  state: (typeof objects.visitStates)[number];
  reason: RefusalReason | null;
}

export type HeldFor = 'network' | 'self' | 'cookie';

/** A visit that opens. `reason`: why it cannot count, or null. `blockId`: the block that is this reason. */
export interface OpenedVisit {
  id: string;
  shareId: string;
  campaignId: string;
  networkKey: Buffer;
  prefixKey: Buffer;
  visitorKey: Buffer;
  channel: VisitChannel;
  /** Two letters; null: not known. */
  country: string | null;
  reason: RefusalReason | null;
  blockId: string | null;
}

// In order: two transactions that count refusals of the same shares wait for each other in one direction only.
const COUNT_REFUSED = `insert into share_refusal (share_id, campaign_id, reason, channel, visits)
     select share_id, campaign_id, reason, channel, count(*) from refused
     group by share_id, campaign_id, reason, channel order by campaign_id, share_id, reason, channel
     on conflict (campaign_id, share_id, reason, channel) do update set visits = share_refusal.visits + excluded.visits`;

// Only under the lock of the share, like its own count.
const COUNT_VERIFIED = `insert into share_channel (share_id, campaign_id, channel, verified)
     select share_id, campaign_id, channel, count(*) from verified
     group by share_id, campaign_id, channel order by campaign_id, share_id, channel
     on conflict (campaign_id, share_id, channel) do update set verified = share_channel.verified + excluded.verified`;

// Of the campaign, by the hour in which they were opened and by channel: the refused ones there also by reason, the
// verified ones also by country. A preview is no visit and is in no hour. `changed` has share_id, campaign_id, opened_at,
// channel, reason, country, outcome and visits, which are negative where an outcome is taken back.
const COUNT_SUMS = `insert into visit_sum (campaign_id, hour, channel, reason, country, outcome, visits)
     select campaign_id, date_trunc('hour', opened_at, 'UTC'), channel, case when outcome <> 'verified' then reason end,
       coalesce(country, 'ZZ'), outcome, sum(visits)
     from changed group by grouping sets ((1, 2, 6), (1, 3, 4, 6), (1, 5, 6))
     having (grouping(coalesce(country, 'ZZ')) = 1 or outcome = 'verified')
       and (grouping(channel) = 0 or outcome <> 'preview')`;

/** What a visit counts as that is refused for a reason. */
const REFUSED_AS = `case reason when 'preview' then 'preview' else 'refused' end`;

// Of the sharer, by the hour in which they were opened.
const COUNT_SHARERS = `insert into sharer_sum (member_id, received_on, hour, visits, reward)
     select share.member_id, share.received_on, shared.hour_number(opened_at), sum(visits),
       sum(visits * share.reward_per_visit)
     from changed join share on share.id = changed.share_id and share.campaign_id = changed.campaign_id
     where outcome = 'verified' group by 1, 2, 3`;

/** Stores new visits, pending or refused, and counts those that are refused. */
export async function storeVisits(tx: Tx, visits: readonly OpenedVisit[], now: Date): Promise<void> {
  await tx.query(
    `with stored as (
       insert into visit (id, share_id, campaign_id, state, reason, block_id, network_key, prefix_key, visitor_key,
         channel, country, opened_at, decided_at)
       select id, share_id, campaign_id, case when reason is null then 'pending' else 'refused' end, reason, block_id,
         network_key, prefix_key, visitor_key, channel, country, $9::timestamptz, case when reason is not null then $9 end
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::bytea[], $7::bytea[], $8::bytea[],
         $10::text[], $11::text[])
         as opened (id, share_id, campaign_id, reason, block_id, network_key, prefix_key, visitor_key, channel, country)
       returning share_id, campaign_id, reason, channel, country, opened_at
     ), refused as (
       select share_id, campaign_id, reason, channel, country, opened_at from stored where reason is not null
     ), changed as (
       select campaign_id, opened_at, channel, reason, country, ${REFUSED_AS} as outcome, 1 as visits from refused
     ), sums as (
     ${COUNT_SUMS}
     )
     ${COUNT_REFUSED}`,
    [
      visits.map(({ id }) => id),
      visits.map(({ shareId }) => shareId),
      visits.map(({ campaignId }) => campaignId),
      visits.map(({ reason }) => reason),
      visits.map(({ reason, blockId }) => (reason === 'blocked' ? blockId : null)),
      visits.map(({ networkKey }) => networkKey),
      visits.map(({ prefixKey }) => prefixKey),
      visits.map(({ visitorKey }) => visitorKey),
      now,
      visits.map(({ channel }) => channel),
      visits.map(({ country }) => country),
    ],
  );
}

/**
 * These visits of locked shares, locked in id order, by their ids; those of another campaign are left out. A visit is
 * always locked after its share, so nothing that decides visits holds one.
 */
export async function lockVisits(
  tx: Tx,
  visits: readonly { visitId: string; campaignId: string }[],
): Promise<ReadonlyMap<string, LockedVisit>> {
  const { rows } = await tx.query<LockedVisit>(
    `select id, campaign_id, state, reason, visitor_key from visit
     /* any campaign: one that is too new for the statistics would be read from end to end */
     where id = any ($1::uuid[]) order by id for no key update`,
    [visits.map(({ visitId }) => visitId)],
  );
  const campaigns = new Map(visits.map(({ visitId, campaignId }) => [visitId, campaignId]));
  const found = rows.filter((visit) => campaigns.get(visit.id) === visit.campaign_id);
  return new Map(found.map((visit) => [visit.id, visit]));
}

interface LockedVisit extends VisitRow {
  id: string;
  campaign_id: string;
  visitor_key: Buffer | null;
}

/** What is decided on a pending visit. */
export type Verdict =
  | { state: 'verified'; settlesAt: Date }
  /** It takes a place of its share but does not count yet. */
  | { state: 'held'; heldFor: HeldFor; until: Date }
  /** `blockId`: the block that applies to its visitor, stored if that is the reason. */
  | { state: 'refused'; reason: RefusalReason; blockId: string | null };

export interface DecidedVisit {
  visitId: string;
  campaignId: string;
  tapped: boolean;
  verdict: Verdict;
}

/**
 * Decides locked, pending visits of locked shares, and counts them. Verified and held ones count for running shares only;
 * the last place that is verified completes its share. Returns the shares with such visits.
 */
export async function updateDecided(
  tx: Tx,
  decided: readonly DecidedVisit[],
  now: Date,
): Promise<{ id: string; completed: boolean }[]> {
  const of = <Value>(value: (verdict: Verdict) => Value | null) =>
    decided.map(({ verdict }) => value(verdict));
  const { rows } = await tx.query<{ id: string; completed: boolean }>(
    `with decided as (
       update visit set state = its.state, reason = its.reason, block_id = its.block_id, held_for = its.held_for,
         held_until = its.held_until, settles_at = its.settles_at, tapped = its.tapped, decided_at = $10
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::timestamptz[],
         $8::timestamptz[], $9::boolean[])
         as its (id, campaign_id, state, reason, block_id, held_for, held_until, settles_at, tapped)
       where visit.id = its.id and visit.id = any ($1::uuid[]) and visit.campaign_id = its.campaign_id
         and visit.state = 'pending'
       returning visit.share_id, visit.campaign_id, visit.state, visit.reason, visit.channel, visit.country, visit.opened_at
     ), changed as (
       select share_id, campaign_id, opened_at, channel, reason, country,
         case state when 'verified' then state else ${REFUSED_AS} end as outcome, 1 as visits
       from decided where state in ('verified', 'refused')
     ), sums as (
     ${COUNT_SUMS}
     ), by_sharer as (
     ${COUNT_SHARERS}
     ), refused as (
       select share_id, campaign_id, reason, channel from decided where state = 'refused'
     ), events as (
     ${COUNT_REFUSED}
     ), verified as (
       select share_id, campaign_id, channel from decided where state = 'verified'
     ), by_channel as (
     ${COUNT_VERIFIED}
     ), counted as (
       select share_id, campaign_id, (count(*) filter (where state = 'verified'))::integer as verified,
         (count(*) filter (where state = 'held'))::integer as held
       from decided where state <> 'refused' group by share_id, campaign_id
     )
     update share set visits_verified = visits_verified + counted.verified, visits_held = visits_held + counted.held,
       stage = case when visits_verified + counted.verified = visits_target then 'completed' else stage end,
       completed_at = case when visits_verified + counted.verified = visits_target then $10::timestamptz
         else completed_at end
     from counted where share.id = counted.share_id and share.campaign_id = counted.campaign_id
       and share.stage = 'distributing'
     returning share.id, share.stage = 'completed' as completed`,
    [
      decided.map(({ visitId }) => visitId),
      decided.map(({ campaignId }) => campaignId),
      of(({ state }) => state),
      of((verdict) => (verdict.state === 'refused' ? verdict.reason : null)),
      of((verdict) => (verdict.state === 'refused' && verdict.reason === 'blocked' ? verdict.blockId : null)),
      of((verdict) => (verdict.state === 'held' ? verdict.heldFor : null)),
      of((verdict) => (verdict.state === 'held' ? verdict.until : null)),
      of((verdict) => (verdict.state === 'verified' ? verdict.settlesAt : null)),
      decided.map(({ tapped }) => tapped),
      now,
    ],
  );
  return rows;
}

/** Verifies held visits of a locked share. Returns how many, and whether the last one completed the share. */
export async function verifyHeld(
  tx: Tx,
  held: { shareId: string; campaignId: string; visitIds: readonly string[]; now: Date; settlesAt: Date },
): Promise<{ visits: number; completed: boolean }> {
  const { rows } = await tx.query<{ visits: number; completed: boolean }>(
    `with verified as (
       update visit set state = 'verified', held_until = null, settles_at = $5
       where id = any($3::uuid[]) and share_id = $1 and campaign_id = $2 and state = 'held'
       returning share_id, campaign_id, channel, country, opened_at
     ), by_channel as (
     ${COUNT_VERIFIED}
     ), changed as (
       select share_id, campaign_id, opened_at, channel, null as reason, country, 'verified' as outcome, 1 as visits
       from verified
     ), sums as (
     ${COUNT_SUMS}
     ), by_sharer as (
     ${COUNT_SHARERS}
     ), counted as (select count(*)::integer as visits from verified)
     update share set visits_held = visits_held - visits, visits_verified = visits_verified + visits,
       stage = case when stage = 'distributing' and visits_verified + visits = visits_target then 'completed'
         else stage end,
       completed_at = case when stage = 'distributing' and visits_verified + visits = visits_target
         then $4::timestamptz else completed_at end
     from counted where share.id = $1 and share.campaign_id = $2
     returning visits, stage = 'completed' and visits > 0 as completed`,
    [held.shareId, held.campaignId, held.visitIds, held.now, held.settlesAt],
  );
  return onlyRow(rows);
}

/** The held visits of a share that opened last. */
export async function selectLatestHeld(
  tx: Tx,
  { shareId, campaignId, limit }: { shareId: string; campaignId: string; limit: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from visit where share_id = $1 and campaign_id = $2 and state = 'held'
     order by opened_at desc, id desc limit $3`,
    [shareId, campaignId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Refuses held visits of a locked share, and counts them as refused. Returns how many. */
export async function refuseHeld(
  tx: Tx,
  held: { shareId: string; campaignId: string; visitIds: readonly string[]; reason: RefusalReason },
): Promise<number> {
  const { rows } = await tx.query<{ visits: number }>(
    `with refused as (
       update visit set state = 'refused', held_until = null, reason = $4
       where id = any($3::uuid[]) and share_id = $1 and campaign_id = $2 and state = 'held'
       returning share_id, campaign_id, reason, channel, country, opened_at
     ), counted as (select count(*)::integer as visits from refused), events as (
     ${COUNT_REFUSED}
     ), changed as (
       select campaign_id, opened_at, channel, reason, country, 'refused' as outcome, 1 as visits from refused
     ), sums as (
     ${COUNT_SUMS}
     )
     update share set visits_held = visits_held - visits from counted
     where share.id = $1 and share.campaign_id = $2 returning visits`,
    [held.shareId, held.campaignId, held.visitIds, held.reason],
  );
  return onlyRow(rows).visits;
}

/** Refuses verified visits of a locked share that have not settled, and counts them as refused. */
export async function recordReversed(
  tx: Tx,
  reversed: {
    reversalId: string;
    shareId: string;
    campaignId: string;
    visitIds: readonly string[];
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `with refused as (
       update visit set state = 'refused', reason = 'reviewed', settles_at = null, reversal_id = $1
       where id = any($2::uuid[]) and share_id = $3 and campaign_id = $4
         and shared.is_reversible(state, claim_id, settles_at, $5)
       returning share_id, campaign_id, reason, channel, country, opened_at
     ), changed as (
       select share_id, campaign_id, opened_at, channel, reason, country, outcome, visits from refused
       cross join (values ('refused', 1), ('verified', -1)) as change (outcome, visits)
     ), sums as (
     ${COUNT_SUMS}
     ), by_sharer as (
     ${COUNT_SHARERS}
     ), fewer as (
       update share_channel set verified = verified - its.visits
       from (select channel, count(*)::integer as visits from refused group by channel) as its
       where share_id = $3 and campaign_id = $4 and share_channel.channel = its.channel
     )
     ${COUNT_REFUSED}`,
    [reversed.reversalId, reversed.visitIds, reversed.shareId, reversed.campaignId, reversed.now],
  );
}

/**
 * The counts of a share's refusals, locked in their order. A link that opens counts its refusal without the lock of the
 * share.
 */
async function lockRefusals(tx: Tx, share: { shareId: string; campaignId: string }): Promise<void> {
  await tx.query(
    'select from share_refusal where share_id = $1 and campaign_id = $2 order by reason, channel for update',
    [share.shareId, share.campaignId],
  );
}

/**
 * Verifies refused visits of a locked share after all, which has room for them, and takes them off the counts
 * of its refusals. Returns how many, and whether the share is complete now.
 */
export async function recordReinstated(
  tx: Tx,
  given: { shareId: string; campaignId: string; visitIds: readonly string[]; now: Date; settlesAt: Date },
): Promise<{ visits: number; completed: boolean }> {
  const { campaignId, visitIds } = given;
  // Whether a count is lowered or deleted depends on what the statement after these locks reads.
  await Promise.all([
    lockVisits(
      tx,
      visitIds.map((visitId) => ({ visitId, campaignId })),
    ),
    lockRefusals(tx, given),
  ]);
  const { rows } = await tx.query<{ visits: number; completed: boolean }>(
    `with chosen as (
       select id, reason from visit
       where id = any($3::uuid[]) and share_id = $1 and campaign_id = $2 and state = 'refused' and reversal_id is null
     ), verified as (
       update visit set state = 'verified', reason = null, block_id = null, settles_at = $5 from chosen
       where visit.id = chosen.id and visit.campaign_id = $2
       returning visit.share_id, visit.campaign_id, visit.channel, visit.country, chosen.reason, visit.opened_at
     ), by_channel as (
     ${COUNT_VERIFIED}
     ), changed as (
       select share_id, campaign_id, opened_at, channel, reason, country, outcome, visits from verified
       cross join lateral (values ('verified', 1), (${REFUSED_AS}, -1)) as change (outcome, visits)
     ), sums as (
     ${COUNT_SUMS}
     ), by_sharer as (
     ${COUNT_SHARERS}
     ), counted as (
       select reason, channel, count(*)::integer as visits from verified group by reason, channel
     ), fewer as (
       update share_refusal as refusal set visits = refusal.visits - counted.visits from counted
       where refusal.share_id = $1 and refusal.campaign_id = $2 and refusal.reason = counted.reason
         and refusal.channel = counted.channel and refusal.visits > counted.visits
     ), none as (
       delete from share_refusal as refusal using counted
       where refusal.share_id = $1 and refusal.campaign_id = $2 and refusal.reason = counted.reason
         and refusal.channel = counted.channel and refusal.visits = counted.visits
     ), added as (select coalesce(sum(visits), 0)::integer as visits from counted)
     update share set visits_verified = visits_verified + visits,
       stage = case when stage = 'distributing' and visits_verified + visits = visits_target then 'completed'
         else stage end,
       completed_at = case when stage = 'distributing' and visits_verified + visits = visits_target
         then $4::timestamptz else completed_at end
     from added where share.id = $1 and share.campaign_id = $2
     returning visits, stage = 'completed' and visits > 0 as completed`,
    [given.shareId, given.campaignId, given.visitIds, given.now, given.settlesAt],
  );
  return onlyRow(rows);
}

/** Subtracts visits from a locked share's count; if it is running, also from its allocated visits. */
export async function subtractVerifiedVisits(
  tx: Tx,
  share: Pick<ShareRow, 'id' | 'campaign_id'>,
  visits: number,
): Promise<void> {
  await tx.query(
    `update share set visits_verified = visits_verified - $3,
       visits_target = case stage when 'distributing' then visits_target - $3 else visits_target end
     where id = $1 and campaign_id = $2`,
    [share.id, share.campaign_id, visits],
  );
}
