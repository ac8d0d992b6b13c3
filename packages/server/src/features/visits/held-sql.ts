import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { HeldFor } from '../shares/index.ts';
import type { NetworkTraffic } from './rules.ts';

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

/**
 * The visits from one network to one campaign that are or were verified or held, and whether it also visited other
 * members’ shares.
 */
export async function selectNetworkTraffic(
  tx: Tx,
  { campaignId, shareId, prefixKey }: { campaignId: string; shareId: string; prefixKey: Buffer | null },
): Promise<NetworkTraffic> {
  const { rows } = await tx.query<NetworkTraffic>(
    `with here as (
       select campaign_id, share_id, network_key, tapped, opened_at, decided_at, state from shared.visit_record
       where prefix_key = $2 and (state in ('verified', 'held') or held_for is not null)
       /* any campaign: what a network visits is known by all of them */
     ), by_sharer as (
       select share.member_id = its.member_id as own, here.state <> 'refused' as counts
       from here
         join shared.received_share as share on share.id = here.share_id and share.campaign_id = here.campaign_id
         cross join (select member_id from shared.received_share where id = $3 and campaign_id = $1) as its
     )
     select count(*)::int as visits, count(distinct network_key)::int as browsers,
       count(*) filter (where tapped)::int as taps,
       coalesce(stddev_pop(extract(epoch from decided_at - opened_at)), 0)::float8 as deviation,
       (select count(*) filter (where own) from by_sharer)::int as "ofSharer",
       exists (select from by_sharer where not own and counts) as elsewhere
     from here where campaign_id = $1`,
    [campaignId, prefixKey, shareId],
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
