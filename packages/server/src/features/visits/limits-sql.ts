import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Serialises what an operator grants: two concurrent decisions could each be within a limit and together exceed it. */
export async function lockGranting(tx: Tx, operatorId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('granting ' || $1::text, 0))`, [operatorId]);
}

/**
 * How many objections an operator upheld since an instant, and the rewards of these and of the held visits that the
 * operator verified, in minor units.
 */
export async function selectGranted(
  tx: Tx,
  { operatorId, since }: { operatorId: string; since: Date },
): Promise<{ objections: number; rewards: bigint }> {
  const { rows } = await tx.query<{ objections: number; rewards: bigint }>(
    `select upheld.objections, (upheld.rewards + held.rewards)::bigint as rewards
     from (
       select count(*)::int as objections, coalesce(sum(objection.paid * share.reward_per_visit), 0) as rewards
       from objection join shared.received_share as share
         on share.id = objection.share_id and share.campaign_id = objection.campaign_id
       where objection.decided_by = $1 and objection.decided_at > $2 and objection.status = 'upheld'
       /* any campaign: an operator decides on objections of several */
     ) as upheld, (
       select coalesce(sum(rewards), 0) as rewards from held_verification
       where operator_id = $1 and verified_at > $2
     ) as held`,
    [operatorId, since],
  );
  return onlyRow(rows);
}

/** Stores the rewards of held visits that an operator verified together. */
export async function insertHeldVerification(
  tx: Tx,
  verification: { id: string; operatorId: string; rewards: bigint; now: Date },
): Promise<void> {
  const { id, operatorId, rewards, now } = verification;
  await tx.query(
    'insert into held_verification (id, operator_id, rewards, verified_at) values ($1, $2, $3, $4)',
    [id, operatorId, rewards, now],
  );
}
