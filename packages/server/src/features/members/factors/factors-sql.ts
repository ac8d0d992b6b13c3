import type { Tx } from '../../../platform/database/transaction.ts';

/** A member's authenticator, its secret sealed, or null. */
export async function selectAuthenticator(
  tx: Tx,
  memberId: string,
): Promise<{ sealed_secret: Buffer; added_at: Date } | null> {
  const { rows } = await tx.query<{ sealed_secret: Buffer; added_at: Date }>(
    'select sealed_secret, added_at from member_authenticator where member_id = $1',
    [memberId],
  );
  return rows[0] ?? null;
}

/** Stores the authenticator of a locked member, instead of an older one. */
export async function upsertAuthenticator(
  tx: Tx,
  { memberId, sealedSecret, now }: { memberId: string; sealedSecret: Buffer; now: Date },
): Promise<void> {
  await tx.query(
    `insert into member_authenticator (member_id, sealed_secret, added_at) values ($1, $2, $3)
     on conflict (member_id) do update set sealed_secret = excluded.sealed_secret, added_at = excluded.added_at`,
    [memberId, sealedSecret, now],
  );
}

/**
 * Uses up the code of a time step, unless that step or a later one was used, also by an earlier authenticator. The
 * second of two concurrent attempts finds it used.
 */
export async function takeTotpStep(tx: Tx, memberId: string, step: number): Promise<boolean> {
  const { rows } = await tx.query(
    'update member set last_totp_step = $2 where id = $1 and last_totp_step < $2 returning 1',
    [memberId, step],
  );
  return rows.length > 0;
}

export async function deleteAuthenticator(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await tx.query('delete from member_authenticator where member_id = $1 returning 1', [
    memberId,
  ]);
  return rows.length > 0;
}

/** Removes every factor of a locked member. */
export async function deleteFactors(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from member_authenticator where member_id = $1', [memberId]);
  await tx.query('delete from member_passkey where member_id = $1', [memberId]);
  await countFactors(tx, memberId);
}

/** Call it after a change of a locked member's factors: from then on signing in asks for one, or no longer does. */
export async function countFactors(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `update member set has_second_factor =
       exists (select from member_authenticator where member_id = $1)
       or exists (select from member_passkey where member_id = $1)
     where id = $1`,
    [memberId],
  );
}
