import type { OperatorRole } from '@handbill/contract/console/permissions';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface OperatorRow {
  id: string;
  username: string;
  role: OperatorRole;
  /** Whether an invitation was accepted, so that a password is set. */
  joined: boolean;
  disabled_at: Date | null;
}

/** The operator with an id, unless disabled. */
export async function selectOperator(tx: Tx, operatorId: string): Promise<OperatorRow | null> {
  const { rows } = await tx.query<OperatorRow>(
    `select id, username, role, password_hash is not null as joined, disabled_at from operator
     where id = $1 and disabled_at is null`,
    [operatorId],
  );
  return rows[0] ?? null;
}

/** The signed-in operator, locked until the commit: serialises changes to how an operator signs in. */
export async function lockOperator(tx: Tx, operatorId: string): Promise<OperatorRow> {
  const { rows } = await tx.query<OperatorRow>(
    `select id, username, role, password_hash is not null as joined, disabled_at from operator
     where id = $1 for update`,
    [operatorId],
  );
  return onlyRow(rows);
}

/** Like lockOperator; `proven`: whether the password still has the hash that it was checked against. */
export async function lockProvenOperator(
  tx: Tx,
  operatorId: string,
  verifiedHash: string | null,
): Promise<OperatorRow & { proven: boolean }> {
  const { rows } = await tx.query<OperatorRow & { proven: boolean }>(
    `select id, username, role, password_hash is not null as joined, disabled_at,
       password_hash is not distinct from $2 as proven
     from operator where id = $1 for update`,
    [operatorId, verifiedHash],
  );
  return onlyRow(rows);
}

/** Removes the password; an invitation lets the operator choose a new one. */
export async function forgetPassword(tx: Tx, operatorId: string): Promise<void> {
  await tx.query('update operator set password_hash = null where id = $1', [operatorId]);
}

export async function updatePasswordHash(tx: Tx, operatorId: string, passwordHash: string): Promise<void> {
  await tx.query('update operator set password_hash = $2 where id = $1', [operatorId, passwordHash]);
}

export async function replaceInvitation(
  tx: Tx,
  invitation: { operatorId: string; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into operator_invitation (operator_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4)
     on conflict (operator_id) do update
     set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [invitation.operatorId, invitation.hash, invitation.now, invitation.expiresAt],
  );
}

/** The operator of an invitation, while it can be accepted. */
export async function selectInvited(tx: Tx, hash: Buffer, now: Date): Promise<OperatorRow | null> {
  const { rows } = await tx.query<OperatorRow>(
    `select operator.id, username, role, password_hash is not null as joined, disabled_at
     from operator join operator_invitation on operator_id = operator.id
     where token_hash = $1 and expires_at > $2 and disabled_at is null`,
    [hash, now],
  );
  return rows[0] ?? null;
}

export async function deleteInvitation(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await tx.query('delete from operator_invitation where token_hash = $1 returning 1', [
    hash,
  ]);
  return rows.length > 0;
}

export async function selectIdByName(tx: Tx, username: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>('select id from operator where username = $1', [username]);
  return rows[0]?.id ?? null;
}

/** Starts the cooling period, in which this operator cannot be one of two people. */
export async function touchAccess(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await tx.query('update operator set access_changed_at = $2 where id = $1', [operatorId, now]);
}

/** Like touchAccess, except for the very first operators, whose access was never changed in the console. */
export async function touchAccessAgain(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await tx.query(
    'update operator set access_changed_at = $2 where id = $1 and access_changed_at is not null',
    [operatorId, now],
  );
}
