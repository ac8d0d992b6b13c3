import type { Tx } from '../../../platform/database/transaction.ts';
import type { StoredPasskey } from '../../../platform/identity/factors/passkeys.ts';

export interface PasskeyRow extends StoredPasskey {
  id: string;
  member_id: string;
}

/** A member's passkeys, the oldest first. */
export async function selectPasskeys(
  tx: Tx,
  memberId: string,
): Promise<{ id: string; credential_id: string; name: string; added_at: Date; last_used_at: Date | null }[]> {
  const { rows } = await tx.query<Awaited<ReturnType<typeof selectPasskeys>>[number]>(
    `select id, credential_id, name, added_at, last_used_at from member_passkey where member_id = $1 order by id`,
    [memberId],
  );
  return rows;
}

/** Locked: the second of two answers by one passkey sees the counter of the first. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  const { rows } = await tx.query<PasskeyRow>(
    `select id, member_id, credential_id, public_key, signatures, transports
     from member_passkey where credential_id = $1 for update`,
    [credentialId],
  );
  return rows[0] ?? null;
}

/** Adds a passkey; false when its credential is already in use. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, 'signatures'> & { signatures: number; name: string; addedAt: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into member_passkey
       (id, member_id, credential_id, public_key, signatures, transports, name, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning 1`,
    [
      passkey.id,
      passkey.member_id,
      passkey.credential_id,
      passkey.public_key,
      passkey.signatures,
      passkey.transports,
      passkey.name,
      passkey.addedAt,
    ],
  );
  return rows.length > 0;
}

export async function recordPasskeyUse(
  tx: Tx,
  use: { id: string; signatures: number; now: Date },
): Promise<void> {
  await tx.query('update member_passkey set signatures = $2, last_used_at = $3 where id = $1', [
    use.id,
    use.signatures,
    use.now,
  ]);
}

/** Removes a member's passkey; returns its name, or null if it is not theirs. */
export async function deletePasskey(tx: Tx, memberId: string, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    'delete from member_passkey where member_id = $1 and id = $2 returning name',
    [memberId, id],
  );
  return rows[0]?.name ?? null;
}
