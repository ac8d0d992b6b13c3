import type { objects } from '@handbill/contract/member';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface ShareRow {
  id: string;
  token: string;
  campaign_id: string;
  member_id: string;
  stage: 'distributing' | 'completed' | 'released' | 'expired';
  visits_target: number;
  visits_verified: number;
  /** The number of visits awaiting a decision. */
  visits_held: number;
  visits_claimed: number;
  reward_per_visit: bigint;
  fee_per_visit: bigint;
  /** The business day on which it was received, `yyyy-MM-dd`. */
  received_on: string;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
}

const SHARE_COLUMNS = `share.id, share.token, share.campaign_id, share.member_id, share.stage, share.visits_target,
  share.visits_verified, share.visits_held, share.visits_claimed, share.reward_per_visit, share.fee_per_visit,
  share.received_on, share.created_at, share.expires_at, share.completed_at`;

/**
 * The share, locked until the end of the transaction, or null. Everything that counts, ends or pays a share
 * takes this lock, so two claims, or a claim and an expiry, happen one after another. If you also need the
 * campaign, lock that first.
 */
export async function lockShare(
  tx: Tx,
  { shareId, campaignId }: { shareId: string; campaignId: string },
): Promise<ShareRow | null> {
  const { rows } = await tx.query<ShareRow>(
    `select ${SHARE_COLUMNS} from share where id = $1 and campaign_id = $2 for no key update`,
    [shareId, campaignId],
  );
  return rows[0] ?? null;
}

/**
 * Like lockShare, for the shares of many members, locked in id order. Unless `patient`, a share that another
 * transaction has locked is left out instead of waited for.
 */
export async function lockShares(
  tx: Tx,
  { shareIds, patient }: { shareIds: readonly string[]; patient: boolean },
): Promise<ReadonlyMap<string, ShareRow>> {
  const { rows } = await tx.query<ShareRow>(patient ? SHARES_LOCKED : `${SHARES_LOCKED} skip locked`, [
    shareIds,
  ]);
  return new Map(rows.map((share) => [share.id, share]));
}

const SHARES_LOCKED = `select ${SHARE_COLUMNS} from share
  /* any campaign: finding it first would cost a claim a round trip */
  where id = any ($1::uuid[]) order by id for no key update`;

/** The running shares of a campaign, locked in id order. */
export async function lockRunningShares(tx: Tx, campaignId: string): Promise<ShareRow[]> {
  const { rows } = await tx.query<ShareRow>(
    `select ${SHARE_COLUMNS} from share
     where campaign_id = $1 and stage = 'distributing' order by id for no key update`,
    [campaignId],
  );
  return rows;
}

/**
 * The shares affected by closing a member's account, locked in id order after their campaigns: the running
 * shares of the member's campaigns, and the member's own shares that run or have something to pay.
 */
export async function lockSharesToEnd(
  tx: Tx,
  { memberId, campaignIds }: { memberId: string; campaignIds: readonly string[] },
): Promise<ShareRow[]> {
  const { rows } = await tx.query<ShareRow>(
    `select ${SHARE_COLUMNS} from share
     where (campaign_id = any ($2::uuid[]) and stage = 'distributing')
       or (member_id = $1 and (stage = 'distributing' or visits_claimed < visits_verified or visits_held > 0))
     order by id for no key update /* any campaign: the member's own shares are of many */`,
    [memberId, campaignIds],
  );
  return rows;
}

/** The member and the campaign of a share, which never change; or null. Takes no lock. */
export async function findShare(
  tx: Tx,
  shareId: string,
): Promise<{ campaign_id: string; member_id: string } | null> {
  const { rows } = await tx.query<{ campaign_id: string; member_id: string }>(
    'select campaign_id, member_id from share where id = $1 /* any campaign: it is what is asked for */',
    [shareId],
  );
  return rows[0] ?? null;
}

/** How many orders the member received on a business day. */
export async function countReceivedOn(
  tx: Tx,
  { memberId, day }: { memberId: string; day: string },
): Promise<number> {
  const { rows } = await tx.query<{ received: number }>(
    `select count(*)::integer as received from share where member_id = $1 and received_on = $2
     /* any campaign: a day's orders of a member */`,
    [memberId, day],
  );
  return onlyRow(rows).received;
}

/** As countReceivedOn, of many members. */
export async function countAllReceivedOn(
  tx: Tx,
  { memberIds, day }: { memberIds: readonly string[]; day: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ member_id: string; received: number }>(
    `select member_id, count(*)::integer as received from share
     where member_id = any ($1::uuid[]) and received_on = $2 group by member_id
     /* any campaign: a day's orders of these members */`,
    [memberIds, day],
  );
  return new Map(rows.map(({ member_id: memberId, received }) => [memberId, received]));
}

/**
 * For each member a campaign that they can receive on this day, drawn with the probability of its share of all
 * remaining visits: the one on which `chance`, in [0, 1), falls along their running sum. A member without one is left
 * out. It takes no lock, so a campaign may be taken in the meantime.
 */
export async function pickCampaigns(
  tx: Tx,
  draws: readonly { memberId: string; chance: number }[],
  { day, tried }: { day: string; tried: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ member_id: string; campaign_id: string }>(
    `select draw.member_id, picked.id as campaign_id /* member_id is not null: each draw is somebody's */
     from unnest($1::uuid[], $2::float8[]) as draw (member_id, chance)
       cross join lateral (
         with receivable as (
           select id, sum(visits_unallocated) over (order by id) as reaches
           from shared.receivable_campaign as campaign
           where campaign.member_id <> draw.member_id and id <> all ($4::uuid[])
             and not exists (
               select from share
               where share.member_id = draw.member_id and share.received_on = $3 and share.campaign_id = campaign.id
             )
         )
         select id from receivable
         where reaches > floor(draw.chance * (select max(reaches) from receivable))
         order by reaches limit 1
       ) as picked`,
    [draws.map(({ memberId }) => memberId), draws.map(({ chance }) => chance), day, tried],
  );
  return new Map(rows.map(({ member_id: memberId, campaign_id: campaignId }) => [memberId, campaignId]));
}

/** A share that is given out, on its campaign's terms. */
interface GivenShare {
  shareId: string;
  token: string;
  memberId: string;
  campaign: Pick<ShareRow, 'id' | 'reward_per_visit' | 'fee_per_visit'>;
  visits: number;
}

export async function insertShares(
  tx: Tx,
  shares: readonly GivenShare[],
  { day, now, expiresAt }: { day: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into share (id, token, campaign_id, member_id, stage, visits_target, reward_per_visit, fee_per_visit,
       received_on, created_at, expires_at)
     select id, token, campaign_id, member_id, 'distributing', visits, reward, fee, $8, $9, $10
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::integer[], $6::bigint[], $7::bigint[])
       as given (id, token, campaign_id, member_id, visits, reward, fee)`,
    [
      shares.map(({ shareId }) => shareId),
      shares.map(({ token }) => token),
      shares.map(({ campaign }) => campaign.id),
      shares.map(({ memberId }) => memberId),
      shares.map(({ visits }) => visits),
      shares.map(({ campaign }) => campaign.reward_per_visit),
      shares.map(({ campaign }) => campaign.fee_per_visit),
      day,
      now,
      expiresAt,
    ],
  );
}

export async function updateEndedShare(
  tx: Tx,
  share: Pick<ShareRow, 'id' | 'campaign_id'>,
  { stage, now }: { stage: ShareRow['stage']; now: Date },
): Promise<void> {
  await tx.query('update share set stage = $3, completed_at = $4 where id = $1 and campaign_id = $2', [
    share.id,
    share.campaign_id,
    stage,
    now,
  ]);
}

export async function selectCampaignTitle(tx: Tx, campaignId: string): Promise<string> {
  const { rows } = await tx.query<{ title: string }>('select title from shared.advertisement where id = $1', [
    campaignId,
  ]);
  return onlyRow(rows).title;
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

export interface ClaimRow {
  id: string;
  share_id: string;
  reward: bigint;
  fee: bigint;
}

/**
 * Turns the verified, settled and unpaid visits of each of these locked shares into one claim: the claim's row, its
 * visits, the share's count, and an award when the member agrees to be shown. Leaves out shares that have none. One
 * statement, so that what is marked is what is paid.
 */
export async function claimVisits(
  tx: Tx,
  {
    claims,
    now,
  }: { claims: readonly { claimId: string; share: Pick<ShareRow, 'id' | 'campaign_id'> }[]; now: Date },
): Promise<ClaimRow[]> {
  const { rows } = await tx.query<ClaimRow>(
    `with asked as (
       select claim_id, share_id, campaign_id
       from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as asked (claim_id, share_id, campaign_id)
     ), marked as (
       update visit set claim_id = asked.claim_id from asked
       where visit.share_id = asked.share_id and visit.share_id = any ($2::uuid[])
         and visit.campaign_id = asked.campaign_id
         and shared.is_unpaid(visit.state, visit.claim_id) and visit.settles_at <= $4
       returning visit.claim_id
     ), due as (
       select claim_id, count(*) as visits from marked group by claim_id
     ), made as (
       insert into claim (id, share_id, campaign_id, member_id, visits, reward, fee, created_at)
       select asked.claim_id, share.id, share.campaign_id, share.member_id, due.visits,
         due.visits * share.reward_per_visit, due.visits * share.fee_per_visit, $4
       from due join asked on asked.claim_id = due.claim_id
         join share on share.id = asked.share_id and share.campaign_id = asked.campaign_id
       returning id, share_id, campaign_id, member_id, visits, reward, fee
     ), shown as (
       insert into award (claim_id, campaign_id, member_id, reward, created_at)
       select made.id, made.campaign_id, made.member_id, made.reward, $4
       from made join shared.shown_member on shown_member.id = made.member_id
     ), counted as (
       update share set visits_claimed = visits_claimed + made.visits from made
       where share.id = made.share_id and share.campaign_id = made.campaign_id
     )
     select id, share_id, reward, fee from made`,
    [
      claims.map(({ claimId }) => claimId),
      claims.map(({ share }) => share.id),
      claims.map(({ share }) => share.campaign_id),
      now,
    ],
  );
  return rows;
}

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
         select from shared.unpaid_visit as visit
         where visit.share_id = share.id and visit.campaign_id = share.campaign_id and visit.settles_at <= $1
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

/** The rewards paid to a member between two instants, the second exclusive, in minor units. */
export async function sumRewards(
  tx: Tx,
  { memberId, from, until }: { memberId: string; from: Date; until: Date },
): Promise<bigint> {
  const { rows } = await tx.query<{ total: bigint }>(
    `select coalesce(sum(reward), 0)::bigint as total from claim
     where member_id = $1 and created_at >= $2 and created_at < $3
     /* any campaign: all rewards of a member */`,
    [memberId, from, until],
  );
  return onlyRow(rows).total;
}

export interface RewardRow {
  id: string;
  share_id: string;
  title: string;
  visits: number;
  reward: bigint;
  created_at: Date;
}

/** The rewards paid to a member, newest first; `after` is the id before which the page starts, or null. */
export async function selectRewards(
  tx: Tx,
  { memberId, after, limit }: { memberId: string; after: string | null; limit: number },
): Promise<RewardRow[]> {
  const { rows } = await tx.query<RewardRow>(
    `select claim.id, claim.share_id, campaign.title, claim.visits, claim.reward, claim.created_at
     from claim join shared.advertisement as campaign on campaign.id = claim.campaign_id
     where claim.member_id = $1 and ($2::uuid is null or claim.id < $2::uuid)
     order by claim.id desc limit $3 /* any campaign: all rewards of a member */`,
    [memberId, after, limit],
  );
  return rows;
}

export interface ReceivedOrderRow extends ShareRow {
  status: 'pending' | 'success' | 'closed';
  title: string;
  text: string;
  image: string | null;
  landing_url: string;
  advertiser: string;
  /** Visits that can be claimed now. */
  claimable: number;
  settles_at: Date | null;
  refused: Partial<Record<objects.RefusalReason, number>>;
}

/** The shares of these members among these ids, newest first, with what is shown of their campaigns. */
export async function selectReceivedOrders(
  tx: Tx,
  { memberIds, ids, now }: { memberIds: readonly string[]; ids: readonly string[]; now: Date },
): Promise<ReceivedOrderRow[]> {
  const { rows } = await tx.query<ReceivedOrderRow>(
    `select ${SHARE_COLUMNS}, share.status,
       /* status is not null: every share has one */
       /* status is of its type: the function answers one of these three */ campaign.title, campaign.text, campaign.image, campaign.landing_url,
       advertiser.username as advertiser, unpaid.claimable, unpaid.settles_at,
       coalesce(refusals.refused, '{}') as refused
     from shared.received_share as share
     join shared.advertisement as campaign on campaign.id = share.campaign_id
     join shared.member_name as advertiser on advertiser.id = campaign.member_id
     cross join lateral (
       select (count(*) filter (where visit.settles_at <= $3))::integer as claimable,
         min(visit.settles_at) filter (where visit.settles_at > $3) as settles_at
       from shared.unpaid_visit as visit
       where visit.share_id = share.id and visit.campaign_id = share.campaign_id
     ) as unpaid
     cross join lateral (
       select jsonb_object_agg(share_refusal.reason, share_refusal.visits) as refused
       from share_refusal
       where share_refusal.share_id = share.id and share_refusal.campaign_id = share.campaign_id
     ) as refusals
     where share.member_id = any ($1::uuid[]) and share.id = any ($2::uuid[])
     order by share.id desc /* any campaign: the members' own orders */`,
    [memberIds, ids, now],
  );
  return rows;
}
