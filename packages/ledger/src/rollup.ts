import type { Tx } from './tx.ts';

/**
 * Advances the snapshots from which the balances of accounts without a running balance are read, and sets how
 * far the next call may advance them. Run it in its own transaction and commit right after: its last step
 * blocks every posting until then. Calling it again is harmless. Throws the database's lock timeout (55P03)
 * when postings in flight do not end soon; nothing is lost, call it again later.
 */
export async function rollUp(tx: Tx): Promise<void> {
  await tx.query('select ledger.roll_up()', []);
}
