import type { OperatorRole } from '@handbill/contract/console/permissions';
import { onlyRow } from '../../platform/rows.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { OperatorRow } from './sql.ts';

export interface ConsoleOperatorRow {
  id: string;
  username: string;
  role: OperatorRole;
  joined: boolean;
  second_factor: boolean;
  created_at: Date;
  disabled_at: Date | null;
  invited_until: Date | null;
}

/** Operators newest first; `after` is the id before which the page starts, or null; `id` picks one. */
export async function selectConsoleOperators(
  tx: Tx,
  { id, now, after, limit }: { id: string | null; now: Date; after: string | null; limit: number },
): Promise<ConsoleOperatorRow[]> {
  const { rows } = await tx.query<ConsoleOperatorRow>(
    `select operator.id, username, role, password_hash is not null as joined,
       exists (select 1 from operator_totp where operator_id = operator.id)
         or exists (select 1 from operator_passkey where operator_id = operator.id) as second_factor,
       operator.created_at, disabled_at, operator_invitation.expires_at as invited_until
     from operator left join operator_invitation
       on operator_id = operator.id and operator_invitation.expires_at > $2
     where ($1::uuid is null or operator.id = $1) and ($3::uuid is null or operator.id < $3)
     order by operator.id desc limit $4`,
    [id, now, after, limit],
  );
  return rows;
}

export async function countOperators(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ total: number }>('select count(*)::int as total from operator', []);
  return onlyRow(rows).total;
}

/** Creates an operator without a password; false when the name is taken. */
export async function insertOperator(
  tx: Tx,
  operator: { id: string; username: string; role: OperatorRole; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into operator (id, username, role, created_at) values ($1, $2, $3, $4)
     on conflict (username) do nothing returning 1`,
    [operator.id, operator.username, operator.role, operator.now],
  );
  return rows.length > 0;
}

/**
 * All who can sign in as admins, and the operators named, locked in the order of their ids until the commit. Of two
 * admins who at once take the role from each other, the second sees what the first did.
 */
export async function lockAdminsAnd(tx: Tx, operatorIds: readonly string[]): Promise<OperatorRow[]> {
  const { rows } = await tx.query<OperatorRow>(
    `select id, username, role, password_hash, disabled_at from operator
     where id = any($1::uuid[]) or role = 'admin' order by id for update`,
    [operatorIds],
  );
  return rows;
}

export async function updateRole(tx: Tx, operatorId: string, role: OperatorRole): Promise<void> {
  await tx.query('update operator set role = $2 where id = $1', [operatorId, role]);
}

/** Disables an operator as of an instant, or enables them (null). */
export async function updateDisabled(tx: Tx, operatorId: string, disabledAt: Date | null): Promise<void> {
  await tx.query('update operator set disabled_at = $2 where id = $1', [operatorId, disabledAt]);
}
