import type { Tx } from '../../platform/database/transaction.ts';

interface Contradiction {
  subject: string;
  detail: string;
}

/**
 * Campaigns whose escrow differs from the price paid minus refunds, claims and the money set apart for
 * shares; closed campaigns with money in escrow; and escrows without a campaign.
 */
export async function selectWrongEscrows(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `with held as (
       select campaign_id, balance from ledger.campaign_escrow
     ), given as (
       select share.campaign_id, sum(
           share.visits_claimed * (share.reward_per_visit + share.fee_per_visit) + coalesce(reserve.balance, 0)
         ) as amount
       from shared.received_share as share left join ledger.share_reserve as reserve on reserve.share_id = share.id::text
       group by share.campaign_id
     ), implied as (
       select campaign.id::text as campaign_id, campaign.stage,
         case when campaign.paid_at is null then 0 else campaign.price end
           - campaign.refunded - coalesce(given.amount, 0) as balance
       from shared.campaign_order as campaign left join given on given.campaign_id = campaign.id
     )
     select 'campaign ' || coalesce(implied.campaign_id, held.campaign_id) as subject,
       coalesce(implied.stage, 'no such campaign') || ': holds ' || coalesce(held.balance, 0)
         || ', implied is ' || coalesce(implied.balance, 0) as detail
     from implied full join held on held.campaign_id = implied.campaign_id
     where coalesce(implied.balance, 0) <> coalesce(held.balance, 0)
       or (not shared.is_open_stage(implied.stage) and held.balance <> 0)`,
    [],
  );
  return rows;
}

/**
 * Open campaigns whose visits do not add up to delivered, allocated to running shares, and unallocated ones.
 */
export async function selectWrongUnallocated(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'campaign ' || campaign.id as subject,
       'has ' || campaign.visits_unallocated || ' of ' || campaign.visits_target || ' visits unallocated, its shares '
         || coalesce(given.visits, 0) as detail
     from shared.open_campaign as campaign
     left join (
       select campaign_id,
         sum(case stage when 'distributing' then visits_target else visits_verified + visits_held end) as visits
       from shared.received_share group by campaign_id
     ) as given on given.campaign_id = campaign.id
     where campaign.visits_unallocated <> campaign.visits_target - coalesce(given.visits, 0)`,
    [],
  );
  return rows;
}
