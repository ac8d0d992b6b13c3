import { type AuditedIds, auditedFrom } from '../../platform/audit-range.ts';
import type { Tx } from '../../platform/database/transaction.ts';

interface Contradiction {
  subject: string;
  detail: string;
}

interface IdRow {
  id: string;
}

const DAYS_AGAIN = 30;

/** The campaigns to audit: all of them, and escrows without one; or those that are open, ended lately, or whose money was moved. */
export function auditedCampaigns(tx: Tx): AuditedIds {
  return {
    async all(after, limit) {
      const { rows } = await tx.query<IdRow>(
        `select id from (
           (select id::text from shared.campaign_order where id > $1::text::uuid order by campaign_order.id limit $2)
           union
           select id from ledger.campaigns_after($1, $2) as id
         ) as held order by id collate "C" limit $2 /* id is not null: an account's name has its owner */`,
        [after, limit],
      );
      return rows.map(({ id }) => id);
    },
    async since(proof) {
      const { rows } = await tx.query<IdRow>(
        `select id::text from shared.open_campaign
         union select id::text from shared.campaign_order where completed_at >= $2
         union select owner_id from ledger.move where transfer_id > $1 and owner = 'campaign'
         union select share.campaign_id::text from ledger.move
           join shared.received_share as share on share.id = case when owner = 'share' then owner_id::uuid end
             /* any campaign: those that were moved */
           where transfer_id > $1 and owner = 'share'
         order by 1`,
        [proof.transferId, auditedFrom(proof, DAYS_AGAIN)],
      );
      return rows.map(({ id }) => id);
    },
  };
}

/**
 * Campaigns whose escrow differs from the price paid minus refunds, claims and the money set apart for
 * shares; closed campaigns with money in escrow; and escrows without a campaign.
 */
export async function selectWrongEscrows(tx: Tx, campaignIds: readonly string[]): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'campaign ' || wanted.id as subject,
       coalesce(campaign.stage, 'no such campaign') || ': holds ' || coalesce(held.balance, 0)
         || ', implied is ' || coalesce(implied.balance, 0) as detail /* subject is not null: each id is given */
     from unnest($1::uuid[]) as wanted (id)
     left join shared.campaign_order as campaign on campaign.id = wanted.id
     cross join lateral (select ledger.escrow_of(wanted.id) as balance) as held
     cross join lateral (
       select sum(share.visits_claimed * (share.reward_per_visit + share.fee_per_visit)
         + coalesce(ledger.reserve_of(share.id), 0)) as amount
       from shared.received_share as share where share.campaign_id = campaign.id
     ) as given
     cross join lateral (
       select case when campaign.paid_at is null then 0 else campaign.price end
         - campaign.refunded - coalesce(given.amount, 0) as balance
     ) as implied
     where coalesce(implied.balance, 0) <> coalesce(held.balance, 0)
       or (not shared.is_open_stage(campaign.stage) and held.balance <> 0)`,
    [campaignIds],
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
         || given.visits as detail
     from shared.open_campaign as campaign
     cross join lateral (
       select coalesce(sum(case stage when 'distributing' then visits_target else visits_verified + visits_held end), 0) as visits
       from shared.received_share where campaign_id = campaign.id
     ) as given
     where campaign.visits_unallocated <> campaign.visits_target - given.visits`,
    [],
  );
  return rows;
}
