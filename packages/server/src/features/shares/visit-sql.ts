import type { RefusalReason } from '@handbill/contract/member';
import type { Tx } from '../../platform/database/transaction.ts';

export interface VisitRow {
  state: 'pending' | 'verified' | 'refused';
  reason: RefusalReason | null;
}

/** A visit as it begins: pending. */
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

/** The visit, locked: of two concurrent tickets the second sees the outcome of the first. */
export async function lockVisit(
  tx: Tx,
  { visitId, shareId, campaignId }: { visitId: string; shareId: string; campaignId: string },
): Promise<VisitRow | null> {
  const { rows } = await tx.query<VisitRow>(
    'select state, reason from visit where id = $1 and share_id = $2 and campaign_id = $3 for no key update',
    [visitId, shareId, campaignId],
  );
  return rows[0] ?? null;
}

/** Verifies a pending visit: it can be claimed from `settlesAt` on. */
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

/**
 * Refuses a pending visit, and counts it among its share's. `blockId`: the block that its visitor falls under, kept
 * where that is the reason.
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
     insert into share_refusal (share_id, reason, visits) select $2, $4, count(*) from refused having count(*) > 0
     on conflict (share_id, reason) do update set visits = share_refusal.visits + excluded.visits`,
    [refused.visitId, refused.shareId, refused.campaignId, refused.reason, refused.now, refused.blockId],
  );
}

/** Forgets who visitors were: the hashes of their addresses and browsers. */
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
     insert into share_refusal (share_id, reason, visits) select $3, 'reviewed', count(*) from reversed
     on conflict (share_id, reason) do update set visits = share_refusal.visits + excluded.visits`,
    [reversed.reversalId, reversed.visitIds, reversed.shareId, reversed.campaignId, reversed.now],
  );
}
