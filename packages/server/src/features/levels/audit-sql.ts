import type { Proof } from '@handbill/ledger';
import { auditedAfter, firstIdAudited } from '../../platform/audit-range.ts';
import type { Tx } from '../../platform/database/transaction.ts';

const DAYS_AGAIN = 30;

interface Contradiction {
  subject: string;
  detail: string;
}

/** Whether membership_pending differs from the sum of the pending purchases' prices. */
export async function selectWrongMembershipPending(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'membership_pending' as subject,
       'holds ' || held.balance || ', pending purchases cost ' || owed.price as detail
     from (
       select coalesce(sum(balance), 0) as balance from ledger.balance where account = 'membership_pending'
     ) as held, (
       select coalesce(sum(price), 0) as price from level_purchase where state = 'pending'
     ) as owed
     where held.balance <> owed.price`,
    [],
  );
  return rows;
}

/** Purchases whose postings contradict their state, and postings without a purchase. */
export async function selectUnpostedPurchases(tx: Tx, proof: Proof | null): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `with audited as (
       select id::text as purchase_id from level_purchase where state = 'pending' or id >= $2
       union
       select reference from ledger.posting
       where transfer_id > $1 and kind in ('level_bought', 'level_refunded', 'level_earned')
     ), implied as (
       select 'level_bought' as kind, id::text as purchase_id, price as amount from level_purchase
       where id in (select purchase_id::uuid from audited)
       union all
       select 'level_' || state, id::text, -price from level_purchase
       where state <> 'pending' and id in (select purchase_id::uuid from audited)
     ), posted as (
       select line.kind, line.reference as purchase_id, line.amount
       from audited join ledger.line on line.reference = audited.purchase_id
       where account = 'membership_pending' and kind in ('level_bought', 'level_refunded', 'level_earned')
     )
     select 'level_purchase ' || purchase_id as subject,
       kind || ': implies ' || coalesce(implied.amount, 0) || ', posted ' || coalesce(posted.amount, 0) as detail
     from implied full join posted using (kind, purchase_id)
     where coalesce(implied.amount, 0) <> coalesce(posted.amount, 0)`,
    [auditedAfter(proof), firstIdAudited(proof, DAYS_AGAIN)],
  );
  return rows;
}

/**
 * Members whose level is not the last one that they bought and did not give back, or for those without one the lowest,
 * which every member begins with.
 */
export async function selectLevelsNotBought(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await tx.query<Contradiction>(
    `select 'member ' || member.id as subject, 'has the level of rank ' || own.rank || ', bought rank ' || bought.rank
       as detail
     from shared.member_account as member join shared.level_terms as own on own.id = member.level_id
     join (
       select purchase.member_id, max(level.rank) as rank
       from level_purchase as purchase join shared.level_terms as level on level.id = purchase.to_level_id
       where purchase.state <> 'refunded' group by purchase.member_id
     ) as bought on bought.member_id = member.id
     where own.rank <> bought.rank
     union all
     select 'member ' || member.id, 'has the level of rank ' || own.rank || ', bought none'
     from shared.level_terms as own join shared.member_account as member on member.level_id = own.id
     where own.rank > (select min(rank) from shared.level_terms) and not member.is_closed and not exists (
       select from level_purchase as purchase where purchase.member_id = member.id and purchase.state <> 'refunded'
     )`,
    [],
  );
  return rows;
}
