import type { Tx } from '../../platform/database/transaction.ts';

export async function insertRestore(
  tx: Tx,
  restore: { id: string; now: Date; backupAt: Date },
): Promise<void> {
  await tx.query('insert into restore (id, restored_at, backup_at) values ($1, $2, $3)', [
    restore.id,
    restore.now,
    restore.backupAt,
  ]);
}

/** When the database was last restored from a backup, or null. */
export async function selectLastRestore(tx: Tx): Promise<Date | null> {
  const { rows } = await tx.query<{ restored_at: Date }>(
    'select restored_at from restore order by restored_at desc limit 1',
    [],
  );
  return rows[0]?.restored_at ?? null;
}

/**
 * Whether a bank statement that closes on a day or later was compared with the books after a restore.
 */
export async function wasComparedSince(
  tx: Tx,
  { restoredAt, day }: { restoredAt: Date; day: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from shared.comparable_statement s join statement_comparison c on c.statement_id = s.id
     where s.closes_on >= $2 and c.compared_at > $1 limit 1`,
    [restoredAt, day],
  );
  return rows.length > 0;
}
