import type { objects, RefusalReason } from '@handbill/contract/member';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface VisitRow {
  state: (typeof objects.visitStates)[number];
  reason: RefusalReason | null;
}

export type HeldFor = 'network' | 'self' | 'cookie';

/** Stores a new, pending visit. */
export async function storeVisit(
  tx: Tx,
  visit: {
    id: string;
    shareId: string;
    campaignId: string;
    networkKey: Buffer;
    prefixKey: Buffer;
    visitorKey: Buffer;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into visit (id, share_id, campaign_id, state, network_key, prefix_key, visitor_key, opened_at)
     values ($1, $2, $3, 'pending', $4, $5, $6, $7)`,
    [
      visit.id,
      visit.shareId,
      visit.campaignId,
      visit.networkKey,
      visit.prefixKey,
      visit.visitorKey,
      visit.now,
    ],
  );
}

/** The visit, locked: the second of two concurrent tickets sees the outcome of the first. */
export async function lockVisit(
  tx: Tx,
  { visitId, shareId, campaignId }: { visitId: string; shareId: string; campaignId: string },
): Promise<(VisitRow & { visitor_key: Buffer | null }) | null> {
  const { rows } = await tx.query<VisitRow & { visitor_key: Buffer | null }>(
    `select state, reason, visitor_key from visit
     where id = $1 and share_id = $2 and campaign_id = $3 for no key update`,
    [visitId, shareId, campaignId],
  );
  return rows[0] ?? null;
}

/** Verifies a pending visit, which can be claimed from `settlesAt` on. */
export async function recordVerified(
  tx: Tx,
  visit: { visitId: string; campaignId: string; tapped: boolean; now: Date; settlesAt: Date },
): Promise<void> {
  await tx.query(
    `update visit set state = 'verified', decided_at = $3, settles_at = $4, tapped = $5
     where id = $1 and campaign_id = $2 and state = 'pending'`,
    [visit.visitId, visit.campaignId, visit.now, visit.settlesAt, visit.tapped],
  );
}

/** Holds a pending visit of a locked share that has room for it: it takes a place but does not count yet. */
export async function recordHeld(
  tx: Tx,
  visit: {
    visitId: string;
    shareId: string;
    campaignId: string;
    heldFor: HeldFor;
    tapped: boolean;
    now: Date;
    until: Date;
  },
): Promise<void> {
  await tx.query(
    `with held as (
       update visit set state = 'held', held_for = $4, held_until = $7, decided_at = $6, tapped = $5
       where id = $1 and campaign_id = $3 and state = 'pending' returning 1
     )
     update share set visits_held = visits_held + 1 from held where share.id = $2 and share.campaign_id = $3`,
    [visit.visitId, visit.shareId, visit.campaignId, visit.heldFor, visit.tapped, visit.now, visit.until],
  );
}

/** Verifies held visits of a locked share. Returns how many, and whether the last one completed the share. */
export async function verifyHeld(
  tx: Tx,
  held: { shareId: string; campaignId: string; visitIds: readonly string[]; now: Date; settlesAt: Date },
): Promise<{ visits: number; completed: boolean }> {
  const { rows } = await tx.query<{ visits: number; completed: boolean }>(
    `with verified as (
       update visit set state = 'verified', held_until = null, settles_at = $5
       where id = any($3::uuid[]) and share_id = $1 and campaign_id = $2 and state = 'held' returning 1
     ), counted as (select count(*)::integer as visits from verified)
     update share set visits_held = visits_held - visits, visits_verified = visits_verified + visits,
       stage = case when stage = 'distributing' and visits_verified + visits = visits_target then 'completed'
         else stage end,
       completed_at = case when stage = 'distributing' and visits_verified + visits = visits_target
         then $4::timestamptz else completed_at end
     from counted where share.id = $1 and share.campaign_id = $2
     returning visits, stage = 'completed' and visits > 0 as completed`,
    [held.shareId, held.campaignId, held.visitIds, held.now, held.settlesAt],
  );
  return onlyRow(rows);
}

/** Refuses held visits of a locked share, and counts them as refused. Returns how many. */
export async function refuseHeld(
  tx: Tx,
  held: { shareId: string; campaignId: string; visitIds: readonly string[]; reason: RefusalReason },
): Promise<number> {
  const { rows } = await tx.query<{ visits: number }>(
    `with refused as (
       update visit set state = 'refused', held_until = null, reason = $4
       where id = any($3::uuid[]) and share_id = $1 and campaign_id = $2 and state = 'held' returning 1
     ), counted as (select count(*)::integer as visits from refused), told as (
       insert into share_refusal (share_id, campaign_id, reason, visits)
       select $1, $2, $4, visits from counted where visits > 0
       on conflict (campaign_id, share_id, reason) do update set visits = share_refusal.visits + excluded.visits
     )
     update share set visits_held = visits_held - visits from counted
     where share.id = $1 and share.campaign_id = $2 returning visits`,
    [held.shareId, held.campaignId, held.visitIds, held.reason],
  );
  return onlyRow(rows).visits;
}

/**
 * Refuses a pending visit, and counts it as refused. `blockId`: the block that applies to its visitor, stored
 * if that is the reason.
 */
export async function recordRefused(
  tx: Tx,
  refused: {
    visitId: string;
    shareId: string;
    campaignId: string;
    reason: RefusalReason;
    blockId: string | null;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `with refused as (
       update visit set state = 'refused', reason = $4, decided_at = $5,
         block_id = case when $4 = 'blocked' then $6::uuid end
       where id = $1 and campaign_id = $3 and state = 'pending' returning 1
     )
     insert into share_refusal (share_id, campaign_id, reason, visits)
     select $2, $3, $4, count(*) from refused having count(*) > 0
     on conflict (campaign_id, share_id, reason) do update set visits = share_refusal.visits + excluded.visits`,
    [refused.visitId, refused.shareId, refused.campaignId, refused.reason, refused.now, refused.blockId],
  );
}

/** Erases the hashes of visitors' addresses and browsers. */
export async function forgetVisitorsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `update visit set network_key = null, prefix_key = null, visitor_key = null
     where opened_at < $1 and (network_key is not null or prefix_key is not null or visitor_key is not null)
     /* any campaign: hashes are forgotten by their age */`,
    [before],
  );
}

/** Refuses verified visits of a locked share that have not settled, and counts them as refused. */
export async function recordReversed(
  tx: Tx,
  reversed: {
    reversalId: string;
    shareId: string;
    campaignId: string;
    visitIds: readonly string[];
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `with reversed as (
       update visit set state = 'refused', reason = 'reviewed', settles_at = null, reversal_id = $1
       where id = any($2::uuid[]) and share_id = $3 and campaign_id = $4
         and state = 'verified' and claim_id is null and settles_at > $5
       returning 1
     )
     insert into share_refusal (share_id, campaign_id, reason, visits)
     select $3, $4, 'reviewed', count(*) from reversed
     on conflict (campaign_id, share_id, reason) do update set visits = share_refusal.visits + excluded.visits`,
    [reversed.reversalId, reversed.visitIds, reversed.shareId, reversed.campaignId, reversed.now],
  );
}
