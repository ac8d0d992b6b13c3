import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Tx } from '../database/transaction.ts';
import { firstIdAt } from '../ids.ts';
import { SESSION_MS_MAX } from './sessions/session.ts';

/** A session is kept for a while after it cannot be alive any more, so that its browser is still known. */
const KEPT_AFTER_END_MS = 90 * DAY_MS;

/**
 * Deletes some sessions of members that began so long ago that they ended long ago; answers how many. Those of
 * operators are few, and the log refers to them.
 */
export async function deleteOldSessions(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from session where id in (
       select id from session where id < $1 and subject_kind = 'member' order by id limit $2
     ) returning 1`,
    [firstIdAt(addMs(now, -(SESSION_MS_MAX + KEPT_AFTER_END_MS))), limit],
  );
  return rows.length;
}
