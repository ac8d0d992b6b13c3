import type { Tx } from '../../database/transaction.ts';
import type { Subject } from '../tokens.ts';

/** Records that this session, and no other, has just proved a second factor. */
export async function recordFactor(
  tx: Pick<Tx, 'query'>,
  { sessionId }: { sessionId: string },
  now: Date,
): Promise<void> {
  await tx.query('update session set second_factor = true, factor_at = $2 where id = $1', [sessionId, now]);
}

/**
 * Marks this session and its tabs as having proved a second factor, and ends the subject's other sessions
 * without one.
 */
export async function proveSessionSecondFactor(tx: Tx, subject: Subject, now: Date): Promise<void> {
  await tx.query(
    'update session set second_factor = true where family = (select family from session where id = $1)',
    [subject.sessionId],
  );
  await recordFactor(tx, subject, now);
  await tx.query(
    `update session set revoked_at = $3
     where subject_kind = $1 and subject_id = $2 and not second_factor and revoked_at is null`,
    [subject.kind, subject.id, now],
  );
}
