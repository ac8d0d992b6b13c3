import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type { ShareRow } from '../sql.ts';

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
         and shared.is_claimable(visit.state, visit.claim_id, visit.settles_at, $4)
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

/** The rewards paid to a member between two instants, the second exclusive, in minor units. */
export async function sumRewards(
  tx: Tx,
  { memberId, from, until }: { memberId: string; from: Date; until: Date },
): Promise<bigint> {
  const { rows } = await tx.query<{ total: bigint }>(
    `select coalesce(sum(reward), 0)::bigint as total from claim
     where member_id = $1 and id >= $2 and id < $3
     /* any campaign: all rewards of a member */`,
    [memberId, firstIdAt(from), firstIdAt(until)],
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
