import type { Tx } from '../../platform/database/transaction.ts';
import { enqueueJob } from '../../platform/queue/enqueue.ts';
import { updateStarted } from './sql.ts';

/** The job that imports statements. */
export const IMPORT_BANK_STATEMENTS = 'import-statements';
/** The job that compares the ledger with the bank’s lines. */
export const RECONCILE_BANK = 'reconcile-bank';

/** Starts an import, whose lines follow as soon as this commits. */
export async function startImport(
  tx: Tx,
  started: { id: string; operatorId: string | null; now: Date },
): Promise<void> {
  await updateStarted(tx, started);
  await enqueueJob(tx, IMPORT_BANK_STATEMENTS);
}
