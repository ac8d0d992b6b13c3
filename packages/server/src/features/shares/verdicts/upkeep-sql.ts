import type { Tx } from '../../../platform/database/transaction.ts';

/**
 * Adds up the rows of some hours and campaigns to one for each channel, reason, country and outcome. Answers how many new rows it
 * read.
 */
export async function sumVisits(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query<{ summed: boolean }>(
    `with fresh as (
       select campaign_id, hour from visit_sum where not summed limit $1 /* any campaign: a job sums them all */
     ), hours as (
       delete from visit_sum as its using (select distinct campaign_id, hour from fresh where hour is not null) as chosen
       where its.campaign_id = chosen.campaign_id and its.hour = chosen.hour
       returning its.campaign_id, its.hour, its.channel, its.reason, its.country, its.outcome, its.visits, its.summed
     ), channels as (
       delete from visit_sum as its using (select distinct campaign_id from fresh where hour is null) as chosen
       where its.campaign_id = chosen.campaign_id and its.hour is null
       returning its.campaign_id, its.hour, its.channel, its.reason, its.country, its.outcome, its.visits, its.summed
     ), taken as (
       select campaign_id, hour, channel, reason, country, outcome, visits, summed from hours
       union all select campaign_id, hour, channel, reason, country, outcome, visits, summed from channels
     ), stored as (
       insert into visit_sum (campaign_id, hour, channel, reason, country, outcome, visits, summed)
       select campaign_id, hour, channel, reason, country, outcome, sum(visits), true from taken
       group by campaign_id, hour, channel, reason, country, outcome having sum(visits) <> 0
     )
     select summed from taken where not summed limit $1`,
    [limit],
  );
  return rows.length;
}

/** Adds up the rows of some hours of sharers to one. Answers how many new rows it read. */
export async function sumSharers(tx: Tx, limit: number): Promise<number> {
  const { rows } = await tx.query<{ summed: boolean }>(
    `with chosen as (
       select distinct member_id, received_on, hour from (
         select member_id, received_on, hour from sharer_sum where not summed limit $1
       ) as fresh
     ), taken as (
       delete from sharer_sum as its using chosen
       where its.member_id = chosen.member_id and its.received_on = chosen.received_on and its.hour = chosen.hour
       returning its.member_id, its.received_on, its.hour, its.visits, its.reward, its.summed
     ), stored as (
       insert into sharer_sum (member_id, received_on, hour, visits, reward, summed)
       select member_id, received_on, hour, sum(visits), sum(reward), true from taken
       group by member_id, received_on, hour having sum(visits) <> 0
     )
     select summed from taken where not summed limit $1`,
    [limit],
  );
  return rows.length;
}

/**
 * Adds up all hours of some sharers' days before one (`yyyy-MM-dd`), to one row for each day. Answers how many hours it
 * read.
 */
export async function sumSharersDays(tx: Tx, before: string, limit: number): Promise<number> {
  const { rows } = await tx.query<{ had_hour: boolean }>(
    `with chosen as (
       select distinct member_id, received_on from (
         select member_id, received_on from sharer_sum where summed and hour is not null and received_on < $1::date limit $2
       ) as old
     ), taken as (
       delete from sharer_sum as its using chosen
       where its.member_id = chosen.member_id and its.received_on = chosen.received_on
       returning its.member_id, its.received_on, its.visits, its.reward, its.summed and its.hour is not null as had_hour
     ), stored as (
       insert into sharer_sum (member_id, received_on, visits, reward, summed)
       select member_id, received_on, sum(visits), sum(reward), true from taken
       group by member_id, received_on having sum(visits) <> 0
     )
     select had_hour from taken where had_hour limit $2`,
    [before, limit],
  );
  return rows.length;
}

/**
 * Erases the hashes of some visitors' addresses and browsers, and their countries; answers how many. A visit has the hash
 * of its prefix as long as it has any, and only those with one are in its index: the others are not read.
 */
export async function forgetVisitorsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query(
    `update visit set network_key = null, prefix_key = null, visitor_key = null, country = null
     where id in (
       select id from visit where prefix_key is not null and opened_at < $1 limit $2
       /* any campaign: hashes are forgotten by their age */
     ) returning 1 /* any campaign: those */`,
    [before, limit],
  );
  return rows.length;
}
