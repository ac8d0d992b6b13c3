import type { objects } from '@handbill/contract/console';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** The held visits from one network. */
export interface HeldNetworkRow {
  /** The id of the oldest of them. */
  id: string;
  visit_ids: string[];
  prefix_key: Buffer | null;
  held_for: Partial<Record<(typeof objects.heldReasons)[number], number>>;
  browsers: number;
  taps: number;
  seconds_deviation: number;
  verified: number;
  shares: number;
  sharers: { _id: string; username: string; visits: number }[];
  rewards: bigint;
  first_at: Date;
  up_to: Date;
  due_at: Date;
}

const SHARERS_SHOWN = 5;

/** The networks of held visits that a search finds, whole: a decision is about all visits of a network. */
const FOUND = `select visit.network_group from shared.held_visit as visit
  join shared.received_share as share on share.id = visit.share_id and share.campaign_id = visit.campaign_id
  join shared.member_name as sharer on sharer.id = share.member_id
  join shared.advertisement as campaign on campaign.id = visit.campaign_id
  where starts_with(encode(visit.prefix_key, 'hex'), $1) or starts_with(sharer.username, $1)
    or position($1 in lower(campaign.title)) > 0
    or $1 in (visit.id::text, visit.share_id::text, visit.campaign_id::text)
    /* any campaign: operators search the held visits of all */`;

/**
 * The networks with held visits, the one with the oldest visit first: those after a visit's id, or the one
 * network of a held visit.
 */
export async function selectHeldNetworks(
  tx: Tx,
  wanted: { after: string | null; visitId: string | null; search: string | null; limit: number },
): Promise<HeldNetworkRow[]> {
  const { rows } = await tx.query<HeldNetworkRow>(
    `with held as materialized (
       select visit.id, share_id, network_group, prefix_key, network_key, held_for, tapped, opened_at, decided_at,
         held_until, share.member_id, share.reward_per_visit
       from shared.held_visit as visit join shared.received_share as share
         on share.id = visit.share_id and share.campaign_id = visit.campaign_id
       where ($2::uuid is null or network_group = (
         select network_group from shared.held_visit where id = $2 /* any campaign: a visit by its id alone */
       )) and ($1::text is null or network_group in (${FOUND})) /* any campaign: a network visits several */
     ), page as (
       select network_group, (array_agg(id order by id))[1] as id, array_agg(id order by id) as visit_ids,
         (array_agg(prefix_key))[1] as prefix_key, count(distinct network_key)::int as browsers,
         count(*) filter (where tapped)::int as taps, count(distinct share_id)::int as shares,
         coalesce(round(stddev_pop(extract(epoch from decided_at - opened_at)), 2), 0)::float8 as seconds_deviation,
         sum(reward_per_visit)::bigint as rewards, min(decided_at) as first_at, max(decided_at) as up_to,
         min(held_until) as due_at
       from held group by network_group
     )
     select page.id, visit_ids, page.prefix_key, browsers, taps, shares, seconds_deviation, rewards, first_at, up_to, due_at,
       (
         select jsonb_object_agg(held_for, visits) from (
           select held_for, count(*) as visits from held where network_group = page.network_group group by 1
         ) as counted
       ) as held_for,
       (
         select jsonb_agg(jsonb_build_object('_id', member_id, 'username', username, 'visits', visits)
           order by visits desc, member_id)
         from (
           select member_id, count(*) as visits from held where network_group = page.network_group
           group by 1 order by 2 desc, 1 limit $3
         ) as counted join shared.member_name as member on member.id = member_id
       ) as sharers,
       (
         select count(*)::int from shared.visit_record as counted
         where counted.prefix_key = page.prefix_key and counted.state = 'verified'
           /* any campaign: what a network visits is known by all of them */
       ) as verified
     from page where $4::uuid is null or page.id > $4 order by page.id limit $5
     /* any campaign: a network visits several */
     /* id, held_for, sharers, first_at, up_to, due_at are not null: no group is without a visit */`,
    [wanted.search, wanted.visitId, SHARERS_SHOWN, wanted.after, wanted.limit],
  );
  return rows;
}

export async function countHeldNetworks(tx: Tx, search: string | null): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(distinct network_group)::int as total from shared.held_visit
     where $1::text is null or network_group in (${FOUND})
     /* any campaign: all of them */`,
    [search],
  );
  return onlyRow(rows).total;
}

/** The held visits from the network of one of them, held up to an instant. Takes no lock. */
export async function selectHeldWith(
  tx: Tx,
  { visitId, upTo }: { visitId: string; upTo: Date },
): Promise<{ visit_id: string; share_id: string; campaign_id: string }[]> {
  const { rows } = await tx.query<{ visit_id: string; share_id: string; campaign_id: string }>(
    `select id as visit_id, share_id, campaign_id from shared.held_visit
     where decided_at <= $2 and network_group = (
       select network_group from shared.held_visit where id = $1 /* any campaign: a visit by its id alone */
     ) order by id /* any campaign: a network visits several */`,
    [visitId, upTo],
  );
  return rows;
}
