import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
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

/** The last action on a subject, with its operator and time; null without actions. */
export async function selectLastStep(
  tx: Tx,
  subject: string,
): Promise<{ operator: string; action: string; at: Date } | null> {
  const { rows } = await tx.query<{ operator: string; action: string; at: Date }>(
    `select o.username as operator, a.action, a.at from operator_action a join operator o on o.id = a.operator_id
     where a.subject = $1 order by a.id desc limit 1`,
    [subject],
  );
  return rows[0] ?? null;
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

/** The actions after an id, in the order of the chain. */
export async function selectActionsAfter(tx: Tx, id: bigint, limit: number): Promise<ActionRow[]> {
  const { rows } = await tx.query<ActionRow>(
    `select id, at, operator_id, action, subject, details, previous_hash, hash
     from operator_action where id > $1 order by id limit $2`,
    [id, limit],
  );
  return rows;
}

/** A logged action with its operator's name. */
export type LoggedAction = Pick<ActionRow, 'id' | 'at' | 'action' | 'subject' | 'details'> & {
  username: string;
};

/**
 * The newest actions of some kinds since an instant, on one subject or on all (null). A request counts as an
 * action on its object.
 */
export async function selectActionsOf(
  tx: Tx,
  {
    actions,
    subject,
    since,
    limit,
  }: { actions: readonly string[]; subject: string | null; since: Date; limit: number },
): Promise<LoggedAction[]> {
  const { rows } = await tx.query<LoggedAction>(
    `select l.id, l.at, l.action, l.subject, l.details, l.username from (
       select l.id, l.at, l.action, coalesce(l.details ->> 'about', l.subject) as subject, l.details, o.username
       from operator_action l join operator o on o.id = l.operator_id
       where l.action = any($1::text[]) and l.at >= $3
     ) l
     where l.subject like 'operator/%' and ($2::text is null or l.subject = $2)
     order by l.id desc limit $4`,
    [actions, subject, since, limit],
  );
  return rows;
}

/** The operators who took any of these steps on these subjects. */
export async function selectDoers(
  tx: Tx,
  { actions, subjects }: { actions: readonly string[]; subjects: readonly string[] },
): Promise<{ subject: string; id: string; username: string }[]> {
  const { rows } = await tx.query<{ subject: string; id: string; username: string }>(
    `select l.subject, o.id, o.username from operator_action l join operator o on o.id = l.operator_id
     where l.subject = any ($1::text[]) and l.action = any ($2::text[]) order by l.id`,
    [subjects, actions],
  );
  return rows;
}
