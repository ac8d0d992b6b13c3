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

/** The verified and held visits from one network to one campaign, and whether it also visited others. */
export async function selectNetworkTraffic(
  tx: Tx,
  { campaignId, prefixKey }: { campaignId: string; prefixKey: Buffer | null },
): Promise<NetworkTraffic> {
  const { rows } = await tx.query<NetworkTraffic>(
    `select count(*)::int as visits, count(distinct network_key)::int as browsers,
       count(*) filter (where tapped)::int as taps,
       coalesce(stddev_pop(extract(epoch from decided_at - opened_at)), 0)::float8 as deviation,
       exists (
         select from shared.visit_record
         where prefix_key = $2 and campaign_id <> $1 and state in ('verified', 'held')
       ) as elsewhere
     from shared.visit_record where prefix_key = $2 and campaign_id = $1 and state in ('verified', 'held')`,
    [campaignId, prefixKey],
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
