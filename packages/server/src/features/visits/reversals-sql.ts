import type { Tx } from '../../platform/database/transaction.ts';
import type { ShareRow } from '../shares/index.ts';

/** Visits of one share that an operator refused together. */
export interface Reversal {
  id: string;
  share_id: string;
  visits: number;
  reward: bigint;
  fee: bigint;
  reason: string;
  note: string;
}

const UNSETTLED = `visit.state = 'verified' and visit.claim_id is null and visit.settles_at >`;

/** Verified visits that have not settled: those named, or all of a share or a network. Takes no lock. */
export async function selectUnsettled(
  tx: Tx,
  wanted: { visitIds: readonly string[] | null; shareId: string | null; network: Buffer | null; now: Date },
): Promise<{ visit_id: string; share_id: string; campaign_id: string }[]> {
  const { rows } = await tx.query<{ visit_id: string; share_id: string; campaign_id: string }>(
    `select visit.id as visit_id, visit.share_id, visit.campaign_id from visit
     where ${UNSETTLED} $4 and ($1::uuid[] is null or visit.id = any($1))
       and ($2::uuid is null or visit.share_id = $2) and ($3::bytea is null or visit.prefix_key = $3)`,
    [wanted.visitIds, wanted.shareId, wanted.network, wanted.now],
  );
  return rows;
}

/** Stores what is taken back of a locked share: those of the visits that still can be. Null when none can. */
export async function insertReversal(
  tx: Tx,
  reversal: {
    id: string;
    share: ShareRow;
    visitIds: readonly string[];
    reason: string;
    note: string;
    operatorId: string;
    now: Date;
  },
): Promise<Reversal | null> {
  const { share } = reversal;
  const { rows } = await tx.query<Reversal>(
    `insert into visit_reversal (id, share_id, visits, reward, fee, reason, note, operator_id, created_at)
     select $1, $2, count(*), count(*) * $3::bigint, count(*) * $4::bigint, $5, $6, $7, $8 from visit
     where id = any($9::uuid[]) and share_id = $2 and ${UNSETTLED} $8
     having count(*) > 0 returning id, share_id, visits, reward, fee, reason, note`,
    [
      reversal.id,
      share.id,
      share.reward_per_visit,
      share.fee_per_visit,
      reversal.reason,
      reversal.note,
      reversal.operatorId,
      reversal.now,
      reversal.visitIds,
    ],
  );
  return rows[0] ?? null;
}

/** Refuses the visits that a reversal counted, whose share is locked, and counts them as refused. */
export async function markReversed(
  tx: Tx,
  { reversal, visitIds, now }: { reversal: Reversal; visitIds: readonly string[]; now: Date },
): Promise<void> {
  await tx.query(
    `with reversed as (
       update visit set state = 'refused', reason = 'reviewed', settles_at = null, reversal_id = $1
       where id = any($2::uuid[]) and share_id = $3 and ${UNSETTLED} $4 returning 1
     )
     insert into share_refusal (share_id, reason, visits) select $3, 'reviewed', count(*) from reversed
     on conflict (share_id, reason) do update set visits = share_refusal.visits + excluded.visits`,
    [reversal.id, visitIds, reversal.share_id, now],
  );
}

/** Reversals that are not of their visits, at the terms of their share, or were posted otherwise. */
export async function selectWrongReversals(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `with posted as (
       select reference as id, amount from ledger.escrow_line where kind = 'visits_reversed'
     ), stored as (
       select visit_reversal.id::text as id, reward + fee as amount, visit_reversal.visits,
         (select count(*) from visit where reversal_id = visit_reversal.id) as marked,
         visit_reversal.visits * (share.reward_per_visit + share.fee_per_visit) as worth
       from visit_reversal join share on share.id = share_id
     )
     select 'reversal ' || coalesce(stored.id, posted.id) as subject,
       format('takes %s back for %s visits worth %s; has %s visits, posted %s', stored.amount, stored.visits, stored.worth,
         stored.marked, posted.amount) as detail
     from stored full join posted using (id)
     where stored.amount is distinct from posted.amount or stored.amount <> stored.worth or stored.visits <> stored.marked`,
    [],
  );
  return rows;
}
