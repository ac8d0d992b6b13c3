import type { Tx } from '../../../platform/database/transaction.ts';
import type { StoredPasskey } from '../../../platform/identity/factors/passkeys.ts';

export interface PasskeyRow extends StoredPasskey {
  id: string;
  operator_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export async function selectPasskeys(tx: Tx, operatorId: string): Promise<PasskeyRow[]> {
  const { rows } = await tx.query<PasskeyRow>(
    `select id, operator_id, credential_id, public_key, signatures, transports, name, created_at, last_used_at
     from operator_passkey where operator_id = $1 order by id`,
    [operatorId],
  );
  return rows;
}

/** Locked: the second of two answers by one passkey sees the counter of the first. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  const { rows } = await tx.query<PasskeyRow>(
    `select id, operator_id, credential_id, public_key, signatures, transports, name, created_at, last_used_at
     from operator_passkey where credential_id = $1 for update`,
    [credentialId],
  );
  return rows[0] ?? null;
}

/** Adds a passkey; false when its credential is already in use. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, 'last_used_at' | 'signatures'> & { signatures: number },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into operator_passkey
       (id, operator_id, credential_id, public_key, signatures, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning 1`,
    [
      passkey.id,
      passkey.operator_id,
      passkey.credential_id,
      passkey.public_key,
      passkey.signatures,
      passkey.transports,
      passkey.name,
      passkey.created_at,
    ],
  );
  return rows.length > 0;
}

export async function recordPasskeyUse(
  tx: Tx,
  use: { id: string; signatures: number; now: Date },
): Promise<void> {
  await tx.query('update operator_passkey set signatures = $2, last_used_at = $3 where id = $1', [
    use.id,
    use.signatures,
    use.now,
  ]);
}

/** Removes an operator's passkey; returns its name, or null if it is not theirs. */
export async function deletePasskey(tx: Tx, operatorId: string, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    'delete from operator_passkey where operator_id = $1 and id = $2 returning name',
    [operatorId, id],
  );
  return rows[0]?.name ?? null;
}

export async function deletePasskeys(tx: Tx, operatorId: string): Promise<void> {
  await tx.query('delete from operator_passkey where operator_id = $1', [operatorId]);
}
