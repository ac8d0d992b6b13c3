import type { Tx } from '../../../platform/database/transaction.ts';

/** Adds up the rows of some hours to one for each outcome. Answers how many new rows it read. */
export async function sumHours(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query<{ summed: boolean }>(
    `with chosen as (
       select distinct campaign_id, hour from (
         select campaign_id, hour from visit_hour where not summed limit $1 /* any campaign: a job sums them all */
       ) as fresh
     ), taken as (
       delete from visit_hour as its using chosen
       where its.campaign_id = chosen.campaign_id and its.hour = chosen.hour
       returning its.campaign_id, its.hour, its.outcome, its.visits, its.summed
     ), stored as (
       insert into visit_hour (campaign_id, hour, outcome, visits, summed)
       select campaign_id, hour, outcome, sum(visits), true from taken
       group by campaign_id, hour, outcome having sum(visits) <> 0
     )
     select summed from taken where not summed limit $1`,
    [limit],
  );
  return rows.length;
}

/**
 * Erases the hashes of some visitors' addresses and browsers; answers how many. A visit has the hash of its prefix as
 * long as it has any, and only those with one are in its index: the others are not read.
 */
export async function forgetVisitorsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query(
    `update visit set network_key = null, prefix_key = null, visitor_key = null
     where id in (
       select id from visit where prefix_key is not null and opened_at < $1 limit $2
       /* any campaign: hashes are forgotten by their age */
     ) returning 1 /* any campaign: those */`,
    [before, limit],
  );
  return rows.length;
}
