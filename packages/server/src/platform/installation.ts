import type { Tx } from './database/transaction.ts';

/** Records the mode of a new database. Another mode that it has already stays. */
export async function insertMode(tx: Tx, mode: 'demo' | 'production', now: Date): Promise<void> {
  await tx.query('insert into installation (mode, set_up_at) values ($1, $2) on conflict do nothing', [
    mode,
    now,
  ]);
}

/** The database's mode, or null for a new one. */
export async function selectMode(tx: Tx): Promise<'demo' | 'production' | null> {
  const { rows } = await tx.query<{ mode: 'demo' | 'production' }>('select mode from installation', []);
  return rows[0]?.mode ?? null;
}
