import { addMs, MINUTE_MS } from '@handbill/contract/time';
import type { Statement, Tx } from '../transaction.ts';

/** Much longer than a replica that is read may lag. */
const KEPT_MS = 10 * MINUTE_MS;

/**
 * Records in the acting transaction whose view it changes: members and operators who read their own changes from the
 * primary until the replica has this transaction. Its id is what the replica is asked for, because the commit has no
 * place in the log yet.
 */
export function notingWrites(subjectIds: readonly string[], now: Date): Statement {
  return {
    text: `insert into recent_write (subject_id, transaction, written_at)
      select distinct subject_id, pg_current_xact_id(), $2::timestamptz from unnest($1::uuid[]) as subject_id
      on conflict do nothing`,
    values: [subjectIds, now],
  };
}

/** Deletes what every replica that is read must have by now. */
export async function deleteOldWrites(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from recent_write where written_at < $1', [addMs(now, -KEPT_MS)]);
}
