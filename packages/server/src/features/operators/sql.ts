import type { Tx } from '../../platform/transaction.ts';

export interface OperatorRow {
  id: string;
  username: string;
  password_hash: string;
}

/** The operator of a name, unless disabled. */
export async function selectOperatorByName(tx: Tx, username: string): Promise<OperatorRow | null> {
  const { rows } = await tx.query<OperatorRow>(
    'select id, username, password_hash from operator where username = $1 and disabled_at is null',
    [username],
  );
  return rows[0] ?? null;
}

/** The operator of an id, unless disabled. */
export async function selectOperator(tx: Tx, operatorId: string): Promise<OperatorRow | null> {
  const { rows } = await tx.query<OperatorRow>(
    'select id, username, password_hash from operator where id = $1 and disabled_at is null',
    [operatorId],
  );
  return rows[0] ?? null;
}
