import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { EndpointRow } from './sql.ts';

/**
 * Gives a locked address another secret; the one before signs until `formerUntil`; null: no longer. No two secrets have
 * the same time, also if the clock goes back.
 */
export async function replaceSecret(
  tx: Tx,
  { id, sealed, now, formerUntil }: { id: string; sealed: Buffer; now: Date; formerUntil: Date | null },
): Promise<EndpointRow> {
  const { rows } = await tx.query<EndpointRow>(
    `update webhook_endpoint set secret_sealed = $2, former_until = $4,
       secret_made_at = greatest($3::timestamptz, secret_made_at + interval '1 millisecond'),
       former_sealed = case when $4::timestamptz is not null then secret_sealed end
     where id = $1
     returning id, url, events, added_at, off_since, off_because, secret_made_at, former_until`,
    [id, sealed, now, formerUntil],
  );
  return onlyRow(rows);
}

export async function endFormerSecret(tx: Tx, id: string): Promise<void> {
  await tx.query('update webhook_endpoint set former_sealed = null, former_until = null where id = $1', [id]);
}

/** Deletes secrets that sign no longer; answers how many, at most `limit`. */
export async function deleteEndedSecrets(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `update webhook_endpoint set former_sealed = null, former_until = null where id in (
       select id from webhook_endpoint where former_until <= $1 limit $2 for update skip locked) returning id`,
    [now, limit],
  );
  return rows.length;
}
