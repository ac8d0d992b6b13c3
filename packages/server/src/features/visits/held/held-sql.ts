import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { HeldFor } from '../../shares/index.ts';
import type { NetworkTraffic } from '../rules.ts';

export interface HeldVisit {
  id: string;
  campaign_id: string;
  share_id: string;
  held_for: HeldFor;
  prefix_key: Buffer | null;
  network_key: Buffer | null;
}

/** Held visits whose time is over, the longest overdue first. Takes no lock. */
export async function selectDueHeld(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<HeldVisit[]> {
  const { rows } = await tx.query<HeldVisit>(
    `select id, campaign_id, share_id, held_for, prefix_key, network_key from shared.visit_record
     where state = 'held' and held_until <= $1 order by held_until limit $2
     /* any campaign: what is due in all of them */ /* held_for is not null: a held visit has its reason */`,
    [now, limit],
  );
  return rows;
}

// As written in the index visit_prefix.
const LOOKED_AT = `(visit.state in ('verified', 'held') or visit.held_for is not null)`;
const LOOK = `visit.id, visit.network_key, visit.tapped,
  extract(epoch from visit.decided_at - visit.opened_at) as seconds`;

/** Enough of a network’s visits to what others share to find how many members these are. */
const OTHERS_LOOKED_AT = 200;

/**
 * The visits from the network of a held visit to its campaign, and to all shares of its sharer, that are or were
 * verified or held; and those to other members’ shares that still are. Of the latter it reads only enough to compare
 * them with the former: a carrier’s network has very many.
 */
export async function selectNetworkTraffic(tx: Tx, visit: HeldVisit): Promise<NetworkTraffic> {
  const { rows } = await tx.query<NetworkTraffic>(
    `with its as (
       select member_id from shared.received_share where id = $3 and campaign_id = $1
     ), here as (
       select ${LOOK}, share.member_id = its.member_id as own
       from its cross join shared.visit_record as visit
         join shared.received_share as share on share.id = visit.share_id and share.campaign_id = visit.campaign_id
       where visit.prefix_key = $2 and visit.campaign_id = $1 and ${LOOKED_AT}
       union all
       select visit.id, visit.network_key, visit.tapped, visit.seconds, true
       from its
         join shared.received_share as share on share.member_id = its.member_id and share.campaign_id <> $1
         cross join lateral (
           select ${LOOK} from shared.visit_record as visit
           where visit.prefix_key = $2 and visit.campaign_id = share.campaign_id and visit.share_id = share.id
             and ${LOOKED_AT}
           offset 0
         ) as visit
     ), counted as (
       select count(*)::int as visits, count(distinct network_key)::int as browsers,
         (count(*) filter (where tapped))::int as taps, coalesce(stddev_pop(seconds), 0)::float8 as deviation,
         (count(*) filter (where own))::int as "ofSharer",
         coalesce(bool_or(own and network_key = $4 and id < $5), false) as "lookKnown"
       from here
     ), looked_at as (
       select share_id, campaign_id from shared.visit_record as visit
       where visit.prefix_key = $2 and ${LOOKED_AT} and visit.state <> 'refused'
       limit (select "ofSharer" + greatest("ofSharer", $6) from counted)
       /* any campaign: what a network visits is known by all of them */
     ), others as (
       select count(*)::int as "ofOthers", count(distinct share.member_id)::int as "otherSharers"
       from its cross join looked_at as visit
         cross join lateral (
           select member_id from shared.received_share as share
           where share.id = visit.share_id and share.campaign_id = visit.campaign_id
           offset 0
         ) as share
       where share.member_id <> its.member_id
     )
     select visits, browsers, taps, deviation, "ofSharer", "lookKnown", "ofOthers", "otherSharers"
     from counted cross join others`,
    [visit.campaign_id, visit.prefix_key, visit.share_id, visit.network_key, visit.id, OTHERS_LOOKED_AT],
  );
  return onlyRow(rows);
}

/** Whether another visit to the campaign from the same network and browser was verified. */
export async function wasVerifiedFrom(
  tx: Tx,
  { campaignId, networkKey }: { campaignId: string; networkKey: Buffer | null },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from shared.visit_record
     where network_key = $2 and campaign_id = $1 and state = 'verified' limit 1`,
    [campaignId, networkKey],
  );
  return rows.length > 0;
}
