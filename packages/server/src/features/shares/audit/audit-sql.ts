import type { Tx } from '../../../platform/database/transaction.ts';

export interface Contradiction {
  subject: string;
  detail: string;
}

/**
 * Shares whose reserved account differs from what they may still have to pay, and reserved accounts without a
 * share.
 */
export async function selectWrongReserves(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `with held as (
       select share_id, balance from ledger.share_reserve
     ), owed as (
       select id::text as share_id, stage, (reward_per_visit + fee_per_visit)
         * ((case stage when 'distributing' then visits_target else visits_verified + visits_held end) - visits_claimed) as balance
       from share /* any campaign: the audit reads them all */
     )
     select 'share ' || coalesce(owed.share_id, held.share_id) as subject, coalesce(owed.stage, 'no such share')
       || ': holds ' || coalesce(held.balance, 0) || ', may have to pay ' || coalesce(owed.balance, 0) as detail
     from owed full join held on held.share_id = owed.share_id
     where coalesce(owed.balance, 0) <> coalesce(held.balance, 0)`,
    [],
  );
  return rows;
}

/** Shares whose counts of verified and claimed visits differ from their visits and claims. */
export async function selectWrongCounts(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'share ' || share.id as subject,
       'counts ' || visits_verified || ' verified, ' || visits_held || ' held and ' || visits_claimed || ' claimed; has '
         || coalesce(seen.verified, 0) || ' verified visits, ' || coalesce(seen.held, 0) || ' held, ' || coalesce(seen.claimed, 0)
         || ' of them claimed, and claims of ' || coalesce(paid.visits, 0) as detail
     from share
     left join (
       select campaign_id, share_id, count(*) filter (where state = 'verified') as verified,
         count(*) filter (where state = 'held') as held, count(claim_id) as claimed
       from visit where state in ('verified', 'held') group by campaign_id, share_id
     ) as seen on seen.share_id = share.id and seen.campaign_id = share.campaign_id
     left join (select campaign_id, share_id, sum(visits) as visits from claim group by campaign_id, share_id) as paid
       on paid.share_id = share.id and paid.campaign_id = share.campaign_id
     where visits_verified <> coalesce(seen.verified, 0) or visits_held <> coalesce(seen.held, 0)
       or visits_claimed <> coalesce(seen.claimed, 0) or visits_claimed <> coalesce(paid.visits, 0)`,
    [],
  );
  return rows;
}

/** Claims that do not pay each visit once, at the share's terms, to its member, from its campaign. */
export async function selectWrongClaims(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'claim ' || claim.id as subject, format(
         'pays %s and a fee of %s for %s visits at %s and %s; has %s visits of its share', claim.reward, claim.fee,
         claim.visits, share.reward_per_visit, share.fee_per_visit, coalesce(marked.visits, 0)
       ) as detail
     from claim left join share on share.id = claim.share_id and share.campaign_id = claim.campaign_id
     left join (
       select campaign_id, claim_id, share_id, count(*) as visits from visit where claim_id is not null
       group by campaign_id, claim_id, share_id
     ) as marked on marked.claim_id = claim.id and marked.share_id = claim.share_id
       and marked.campaign_id = claim.campaign_id
     where share.id is null or claim.visits <> coalesce(marked.visits, 0) or claim.member_id <> share.member_id
       or claim.reward <> claim.visits * share.reward_per_visit
       or claim.fee <> claim.visits * share.fee_per_visit`,
    [],
  );
  return rows;
}

/** Claims without the posting that pays them, and postings without their claim. */
export async function selectUnpostedClaims(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `with paid as (
       select reference as claim_id, member_id, amount from ledger.available_line where kind = 'reward_claimed'
     ), owed as (
       select id::text as claim_id, member_id::text, reward as amount from claim /* any campaign: the audit reads them all */
     )
     select 'claim ' || coalesce(owed.claim_id, paid.claim_id) as subject,
       'owes ' || coalesce(owed.amount, 0) || ' to ' || coalesce(owed.member_id, 'nobody')
         || '; posted ' || coalesce(paid.amount, 0) || ' to ' || coalesce(paid.member_id, 'nobody') as detail
     from owed full join paid using (claim_id)
     where owed.amount is distinct from paid.amount or owed.member_id is distinct from paid.member_id`,
    [],
  );
  return rows;
}

/** Awards that differ from a reward that was paid. */
export async function selectWrongAwards(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'award ' || award.claim_id as subject,
       'shows ' || award.reward || ', paid was ' || coalesce(claim.reward, 0) as detail
     from award left join claim on claim.id = award.claim_id and claim.campaign_id = award.campaign_id
     where award.reward is distinct from claim.reward or award.member_id is distinct from claim.member_id`,
    [],
  );
  return rows;
}

/** Shares whose counted refusals differ from their refused visits. */
export async function selectRefusalDrift(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select concat(coalesce(counted.share_id, real.share_id), ' ', coalesce(counted.reason, real.reason)) as subject,
       format('counted %s, refused %s', coalesce(counted.visits, 0), coalesce(real.visits, 0)) as detail
     from share_refusal as counted
       full join (
         select campaign_id, share_id, reason, count(*)::int as visits from visit where state = 'refused'
         group by campaign_id, share_id, reason
       ) as real on real.campaign_id = counted.campaign_id and real.share_id = counted.share_id
         and real.reason = counted.reason
     where counted.visits is distinct from real.visits`,
    [],
  );
  return rows;
}
