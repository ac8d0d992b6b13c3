import type { Tx } from '../../platform/database/transaction.ts';

/** The part of an operator that decides whether a password is correct. */
export interface CredentialsRow {
  id: string;
  username: string;
  /** Null until an invitation was accepted. */
  password_hash: string | null;
}

/** The operator with a name, unless disabled. */
export async function selectCredentialsByName(tx: Tx, username: string): Promise<CredentialsRow | null> {
  const { rows } = await tx.query<CredentialsRow>(
    'select id, username, password_hash from operator where username = $1 and disabled_at is null',
    [username],
  );
  return rows[0] ?? null;
}

/** The operator with an id, unless disabled. */
export async function selectCredentials(tx: Tx, operatorId: string): Promise<CredentialsRow | null> {
  const { rows } = await tx.query<CredentialsRow>(
    'select id, username, password_hash from operator where id = $1 and disabled_at is null',
    [operatorId],
  );
  return rows[0] ?? null;
}
