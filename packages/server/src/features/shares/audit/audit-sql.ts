import type { Tx } from '../../../platform/database/transaction.ts';

export interface Contradiction {
  subject: string;
  detail: string;
}

/**
 * Shares whose reserved account differs from what they may still have to pay, and reserved accounts without a
 * share.
 */
export async function selectWrongReserves(tx: Tx, shareIds: readonly string[]): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'share ' || wanted.id as subject, coalesce(share.stage, 'no such share') || ': holds '
         || coalesce(held.balance, 0) || ', may have to pay ' || coalesce(owed.balance, 0) as detail
       /* subject is not null: each id is given */
     from unnest($1::uuid[]) as wanted (id)
     left join share on share.id = wanted.id /* any campaign: the audit reads them all */
     cross join lateral (select ledger.reserve_of(wanted.id) as balance) as held
     cross join lateral (
       select (share.reward_per_visit + share.fee_per_visit)
         * ((case share.stage when 'distributing' then share.visits_target else share.visits_verified + share.visits_held end)
           - share.visits_claimed) as balance
     ) as owed
     where coalesce(owed.balance, 0) <> coalesce(held.balance, 0)`,
    [shareIds],
  );
  return rows;
}

/** Shares whose counts of verified and claimed visits differ from their visits and claims. */
export async function selectWrongCounts(tx: Tx, shareIds: readonly string[]): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'share ' || share.id as subject,
       'counts ' || visits_verified || ' verified, ' || visits_held || ' held and ' || visits_claimed || ' claimed; has '
         || coalesce(seen.verified, 0) || ' verified visits, ' || coalesce(seen.held, 0) || ' held, ' || coalesce(seen.claimed, 0)
         || ' of them claimed, and claims of ' || coalesce(paid.visits, 0) as detail
     from share
     left join (
       select campaign_id, share_id, count(*) filter (where state = 'verified') as verified,
         count(*) filter (where state = 'held') as held, count(claim_id) as claimed
       from visit where share_id = any ($1) and state in ('verified', 'held') group by campaign_id, share_id
       /* any campaign: the audit reads them all */
     ) as seen on seen.share_id = share.id and seen.campaign_id = share.campaign_id
     left join (
       select campaign_id, share_id, sum(visits) as visits from claim
       where share_id = any ($1) group by campaign_id, share_id /* any campaign: the audit reads them all */
     ) as paid on paid.share_id = share.id and paid.campaign_id = share.campaign_id
     where share.id = any ($1) /* any campaign: the audit reads them all */
       and (visits_verified <> coalesce(seen.verified, 0) or visits_held <> coalesce(seen.held, 0)
         or visits_claimed <> coalesce(seen.claimed, 0) or visits_claimed <> coalesce(paid.visits, 0))`,
    [shareIds],
  );
  return rows;
}

/** Claims that do not pay each visit once, at the share's terms, to its member, from its campaign. */
export async function selectWrongClaims(tx: Tx, claimIds: readonly string[]): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'claim ' || claim.id as subject, format(
         'pays %s and a fee of %s for %s visits at %s and %s; has %s visits of its share', claim.reward, claim.fee,
         claim.visits, share.reward_per_visit, share.fee_per_visit, coalesce(marked.visits, 0)
       ) as detail
     from claim left join share on share.id = claim.share_id and share.campaign_id = claim.campaign_id
     left join (
       select campaign_id, share_id, claim_id, count(*) as visits from visit
       where claim_id = any ($1) and share_id = any (
         array(select share_id from claim where id = any ($1) /* any campaign: those of these claims */)
       ) group by campaign_id, share_id, claim_id /* any campaign: those of these claims */
     ) as marked on marked.claim_id = claim.id and marked.share_id = claim.share_id
       and marked.campaign_id = claim.campaign_id
     where claim.id = any ($1) /* any campaign: the audit reads them all */
       and (share.id is null or claim.visits <> coalesce(marked.visits, 0) or claim.member_id <> share.member_id
         or claim.reward <> claim.visits * share.reward_per_visit
         or claim.fee <> claim.visits * share.fee_per_visit)`,
    [claimIds],
  );
  return rows;
}

/** Claims without the posting that pays them, and postings without their claim. */
export async function selectUnpostedClaims(tx: Tx, claimIds: readonly string[]): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'claim ' || wanted.id as subject,
       'owes ' || coalesce(owed.reward, 0) || ' to ' || coalesce(owed.member_id::text, 'nobody')
         || '; posted ' || coalesce(paid.amount, 0) || ' to ' || coalesce(paid.member_id, 'nobody') as detail
       /* subject is not null: each id is given */
     from unnest($1::uuid[]) as wanted (id)
     left join claim as owed on owed.id = wanted.id /* any campaign: the audit reads them all */
     left join ledger.available_line as paid on paid.kind = 'reward_claimed' and paid.reference = wanted.id::text
     where owed.reward is distinct from paid.amount or owed.member_id::text is distinct from paid.member_id`,
    [claimIds],
  );
  return rows;
}

/** Awards that differ from a reward that was paid. */
export async function selectWrongAwards(tx: Tx, claimIds: readonly string[]): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'award ' || award.claim_id as subject,
       'shows ' || award.reward || ', paid was ' || coalesce(claim.reward, 0) as detail
     from award left join claim on claim.id = award.claim_id and claim.campaign_id = award.campaign_id
     where award.claim_id = any ($1) /* any campaign: the audit reads them all */
       and (award.reward is distinct from claim.reward or award.member_id is distinct from claim.member_id)`,
    [claimIds],
  );
  return rows;
}

/** Shares whose counts by reason and channel differ from their refused and verified visits. */
export async function selectChannelDrift(tx: Tx, shareIds: readonly string[]): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select concat(coalesce(counted.share_id, real.share_id), ' ', coalesce(counted.outcome, real.outcome), ' by ',
         coalesce(counted.channel, real.channel)) as subject,
       format('counted %s, found %s', coalesce(counted.visits, 0), coalesce(real.visits, 0)) as detail
     from (
       select refusal.campaign_id, refusal.share_id, refusal.reason as outcome, refusal.channel, refusal.visits
       from share join share_refusal as refusal
         on refusal.campaign_id = share.campaign_id and refusal.share_id = share.id
       where share.id = any ($1) /* any campaign: the audit reads them all */
       union all
       select its.campaign_id, its.share_id, 'verified', its.channel, its.verified
       from share join share_channel as its on its.campaign_id = share.campaign_id and its.share_id = share.id
       where share.id = any ($1) and its.verified > 0 /* any campaign: the audit reads them all */
     ) as counted
     full join (
       select campaign_id, share_id, coalesce(reason, state) as outcome, channel, count(*)::int as visits from visit
       where share_id = any ($1) and state in ('refused', 'verified') /* any campaign: the audit reads them all */
       group by campaign_id, share_id, coalesce(reason, state), channel
     ) as real on real.campaign_id = counted.campaign_id and real.share_id = counted.share_id
       and real.outcome = counted.outcome and real.channel = counted.channel
     where counted.visits is distinct from real.visits`,
    [shareIds],
  );
  return rows;
}

/** Campaigns whose sums, by hour, channel, reason or country, differ from the counts of their shares. */
export async function selectSumDrift(tx: Tx, campaignIds: readonly string[]): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `with counted as (
       select campaign_id, 'verified' as outcome, channel, '' as reason, sum(verified) as visits from share_channel
       where campaign_id = any ($1::uuid[]) group by campaign_id, channel
       union all
       select campaign_id, case reason when 'preview' then 'preview' else 'refused' end, channel, reason, sum(visits)
       from share_refusal where campaign_id = any ($1::uuid[]) group by campaign_id, channel, reason
     ), sums as (
       select campaign_id, outcome, channel, coalesce(reason, '') as reason, sum(visits) as visits from visit_sum
       where campaign_id = any ($1::uuid[]) and channel is not null group by 1, 2, 3, 4
     )
     select concat(campaign_id, ' ', outcome, ' for ' || nullif(reason, ''), ' by ', channel) as subject,
       format('summed %s, counted %s', coalesce(sums.visits, 0), coalesce(counted.visits, 0)) as detail
     from counted full join sums using (campaign_id, outcome, channel, reason)
     where coalesce(sums.visits, 0) <> coalesce(counted.visits, 0)
     union all
     select concat(campaign_id, ' ', outcome, ' by hour'),
       format('summed %s, counted %s', coalesce(hours.visits, 0), coalesce(total.visits, 0))
     from (
         select campaign_id, outcome, sum(visits) as visits from counted where outcome <> 'preview' group by 1, 2
       ) as total
       full join (
         select campaign_id, outcome, sum(visits) as visits from visit_sum
         where campaign_id = any ($1::uuid[]) and hour is not null group by 1, 2
       ) as hours using (campaign_id, outcome)
     where coalesce(hours.visits, 0) <> coalesce(total.visits, 0)
     union all
     select concat(campaign_id, ' verified by country'),
       format('summed %s, counted %s', coalesce(countries.visits, 0), coalesce(total.visits, 0))
     from (select campaign_id, sum(visits) as visits from counted where outcome = 'verified' group by 1) as total
       full join (
         select campaign_id, sum(visits) as visits from visit_sum
         where campaign_id = any ($1::uuid[]) and country is not null group by 1
       ) as countries using (campaign_id)
     where coalesce(countries.visits, 0) <> coalesce(total.visits, 0)`,
    [campaignIds],
  );
  return rows;
}

/** Sharers of these shares whose sums of a day differ from the counts of the shares that they received on it. */
export async function selectSharerDrift(tx: Tx, shareIds: readonly string[]): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select concat(day.member_id, ' ', day.received_on) as subject,
       format('summed %s worth %s, counted %s worth %s', sums.visits, sums.reward, counted.visits, counted.reward) as detail
     from (
       select distinct member_id, received_on from share where id = any ($1) /* any campaign: the audit reads them all */
     ) as day
       cross join lateral (
         select coalesce(sum(visits), 0) as visits, coalesce(sum(reward), 0) as reward from sharer_sum
         where member_id = day.member_id and received_on = day.received_on
       ) as sums
       cross join lateral (
         select sum(visits_verified) as visits, sum(visits_verified * reward_per_visit) as reward from share
         where member_id = day.member_id and received_on = day.received_on
         /* any campaign: all that a member received on that day */
       ) as counted
     where sums.visits <> counted.visits or sums.reward <> counted.reward`,
    [shareIds],
  );
  return rows;
}
