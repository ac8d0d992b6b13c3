import type { Tx } from '../../database/transaction.ts';
import type { SubjectKind } from '../tokens.ts';

/** A running session, as its subject sees it. */
export interface RunningSession {
  id: string;
  device: string | null;
  created_at: Date;
  last_used_at: Date;
  current: boolean;
}

/**
 * The running sessions of a subject, newest first. Each tab of a browser is a session, but a browser that keeps its
 * member signed in is one with all its tabs. The page starts below the id `after`, or at the top when it is null;
 * `current` marks that of `sessionId`.
 */
export async function runningSessions(
  tx: Tx,
  subject: { kind: SubjectKind; id: string; sessionId: string },
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<RunningSession[]> {
  const { rows } = await tx.query<RunningSession>(
    `with running as (
       select id, family, kept, device, created_at, last_used_at from session
       where subject_kind = $1 and subject_id = $2 and revoked_at is null and locked_at is null and expires_at > $3
     )
     select id, device, created_at,
       greatest(last_used_at,
         (select max(tab.last_used_at) from running as tab where running.kept and tab.family = running.family)) as last_used_at,
       id = $6 or kept and exists (select from running as own where own.id = $6 and own.family = running.family)
         as current
     from running
     where ($4::uuid is null or id < $4)
       and (kept or not exists (select from running as whole where whole.kept and whole.family = running.family))
     order by id desc limit $5`,
    [subject.kind, subject.id, now, after, limit, subject.sessionId],
  );
  return rows;
}
