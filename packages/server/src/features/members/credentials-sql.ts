import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The part of a member that decides whether a password is correct. */
export interface CredentialsRow {
  id: string;
  username: string;
  password_hash: string;
  /** Never for a closed account, whose existence signing in does not reveal. */
  needs_second_factor: boolean;
}

const CREDENTIALS_COLUMNS =
  'id, username, password_hash, has_second_factor and closed_at is null as needs_second_factor';

export async function selectCredentialsByName(tx: Tx, username: string): Promise<CredentialsRow | null> {
  const { rows } = await tx.query<CredentialsRow>(
    `select ${CREDENTIALS_COLUMNS} from member where username = $1`,
    [username],
  );
  return rows[0] ?? null;
}

export async function selectCredentials(tx: Tx, memberId: string): Promise<CredentialsRow> {
  const { rows } = await tx.query<CredentialsRow>(`select ${CREDENTIALS_COLUMNS} from member where id = $1`, [
    memberId,
  ]);
  return onlyRow(rows);
}
