import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** The second factors of an operator. */
export interface Factors {
  totp_enrolled_at: Date | null;
  passkeys: number;
  recovery_codes_left: number;
}

export async function selectFactors(tx: Tx, operatorId: string): Promise<Factors> {
  const { rows } = await tx.query<Factors>(
    `select (select enrolled_at from operator_totp where operator_id = $1) as totp_enrolled_at,
       (select count(*)::int from operator_passkey where operator_id = $1) as passkeys,
       (select count(*)::int from operator_recovery_code
        where operator_id = $1 and used_at is null) as recovery_codes_left`,
    [operatorId],
  );
  return onlyRow(rows);
}

export async function selectTotpSecret(tx: Tx, operatorId: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ sealed_secret: Buffer }>(
    'select sealed_secret from operator_totp where operator_id = $1',
    [operatorId],
  );
  return rows[0]?.sealed_secret ?? null;
}

/**
 * Uses up the code of a time step, unless that step or a later one was used. The second of two concurrent
 * attempts finds it used.
 */
export async function takeTotpStep(tx: Tx, operatorId: string, step: number): Promise<boolean> {
  const { rows } = await tx.query(
    'update operator set last_totp_step = $2 where id = $1 and last_totp_step < $2 returning 1',
    [operatorId, step],
  );
  return rows.length > 0;
}

export async function upsertTotp(
  tx: Tx,
  totp: { operatorId: string; sealedSecret: Buffer; step: number; now: Date },
): Promise<void> {
  await tx.query(
    `insert into operator_totp (operator_id, sealed_secret, enrolled_at) values ($1, $2, $3)
     on conflict (operator_id) do update
     set sealed_secret = excluded.sealed_secret, enrolled_at = excluded.enrolled_at`,
    [totp.operatorId, totp.sealedSecret, totp.now],
  );
  // Never goes back: with an earlier step a used code would sign in again.
  await tx.query('update operator set last_totp_step = greatest(last_totp_step, $2) where id = $1', [
    totp.operatorId,
    totp.step,
  ]);
}

export async function deleteTotp(tx: Tx, operatorId: string): Promise<boolean> {
  const { rows } = await tx.query('delete from operator_totp where operator_id = $1 returning 1', [
    operatorId,
  ]);
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  operatorId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query('delete from operator_recovery_code where operator_id = $1', [operatorId]);
  await tx.query(
    'insert into operator_recovery_code (operator_id, code_hash) select $1, unnest($2::bytea[])',
    [operatorId, hashes],
  );
}

/**
 * Uses up a recovery code, if it is valid and unused. The second of two concurrent attempts finds it used.
 */
export async function takeRecoveryCode(
  tx: Tx,
  code: { operatorId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `update operator_recovery_code set used_at = $3
     where operator_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [code.operatorId, code.hash, code.now],
  );
  return rows.length > 0;
}
