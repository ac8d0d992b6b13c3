import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ActionDetails, HashedAction } from './hash-chain.ts';

// Any number that no other advisory lock uses.
const CHAIN_LOCK = 4_801_001;

/**
 * The hash of the newest action, or null in an empty log. The lock serialises concurrent actions: without it
 * both would chain to the same head. The hash is read in a separate statement, which sees what was committed
 * while waiting for the lock.
 */
export async function lockChainHead(tx: Tx): Promise<Buffer | null> {
  await tx.query('select pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
  const { rows } = await tx.query<{ hash: Buffer }>(
    'select hash from operator_action order by id desc limit 1',
    [],
  );
  return rows[0]?.hash ?? null;
}

/** The number of actions, and the hash of the newest; null in an empty log. */
export async function selectChainHead(tx: Tx): Promise<{ length: number; hash: Buffer | null }> {
  const { rows } = await tx.query<{ length: number; hash: Buffer | null }>(
    `select (select count(*)::int from operator_action) as length,
       (select hash from operator_action order by id desc limit 1) as hash`,
    [],
  );
  return onlyRow(rows);
}

export async function insertAction(
  tx: Tx,
  action: HashedAction & { previousHash: Buffer; hash: Buffer },
): Promise<void> {
  await tx.query(
    `insert into operator_action (at, operator_id, action, subject, details, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      action.at,
      action.operatorId,
      action.action,
      action.subject,
      JSON.stringify(action.details),
      action.previousHash,
      action.hash,
    ],
  );
}

export interface ActionRow {
  id: bigint;
  at: Date;
  operator_id: string;
  action: string;
  subject: string;
  details: ActionDetails;
  previous_hash: Buffer;
  hash: Buffer;
}

/** The id of the action with this hash, or null. */
export async function selectActionByHash(tx: Tx, hash: Buffer): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>('select id from operator_action where hash = $1', [hash]);
  return rows[0]?.id ?? null;
}

/** The actions after an id, in the order of the chain. */
export async function selectActionsAfter(tx: Tx, id: bigint, limit: number): Promise<ActionRow[]> {
  const { rows } = await tx.query<ActionRow>(
    `select id, at, operator_id, action, subject, details, previous_hash, hash
     from operator_action where id > $1 order by id limit $2`,
    [id, limit],
  );
  return rows;
}
