import type { Tx } from '../../../platform/database/transaction.ts';
import type { ShareRow } from '../../shares/index.ts';

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

/** Verified visits that have not settled: the given ones, or all of a share or a network. Takes no lock. */
export async function selectUnsettled(
  tx: Tx,
  wanted: { visitIds: readonly string[] | null; shareId: string | null; network: Buffer | null; now: Date },
): Promise<{ visit_id: string; share_id: string; campaign_id: string }[]> {
  const { rows } = await tx.query<{ visit_id: string; share_id: string; campaign_id: string }>(
    `select visit.id as visit_id, visit.share_id, visit.campaign_id from shared.visit_record as visit
     where shared.is_reversible(visit.state, visit.claim_id, visit.settles_at, $4)
       and ($1::uuid[] is null or visit.id = any($1))
       and ($2::uuid is null or visit.share_id = $2) and ($3::bytea is null or visit.prefix_key = $3)
     /* any campaign: of a network, or chosen by an operator in several campaigns */`,
    [wanted.visitIds, wanted.shareId, wanted.network, wanted.now],
  );
  return rows;
}

/** Stores the reversal of a locked share's visits that can still be reversed. Null when none can. */
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
    `insert into visit_reversal (id, share_id, campaign_id, visits, reward, fee, reason, note, operator_id, created_at)
     select $1, $2, $10, count(*), count(*) * $3::bigint, count(*) * $4::bigint, $5, $6, $7, $8
     from shared.visit_record
     where id = any($9::uuid[]) and share_id = $2 and campaign_id = $10
       and shared.is_reversible(state, claim_id, settles_at, $8)
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
      share.campaign_id,
    ],
  );
  return rows[0] ?? null;
}

/** Reversals that differ from their visits, their share's terms or their posting. */
export async function selectWrongReversals(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `with posted as (
       select reference as id, amount from ledger.escrow_line where kind = 'visits_reversed'
     ), stored as (
       select visit_reversal.id::text as id, reward + fee as amount, visit_reversal.visits,
         (select count(*) from shared.visit_record as visit
          where visit.reversal_id = visit_reversal.id and visit.campaign_id = visit_reversal.campaign_id) as marked,
         visit_reversal.visits * (share.reward_per_visit + share.fee_per_visit) as worth
       from visit_reversal join shared.received_share as share
         on share.id = visit_reversal.share_id and share.campaign_id = visit_reversal.campaign_id
         /* any campaign: the audit reads them all */
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
