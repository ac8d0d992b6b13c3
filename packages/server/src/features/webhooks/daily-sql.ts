import type { Tx } from '../../platform/database/transaction.ts';
import type { VisitDay } from './rules.ts';

const BEHIND = `off_since is null and 'visits.daily' = any (events) and visits_until < $1`;

/** The addresses that lack a day until `yesterday`, those that lack the most first. */
export async function selectBehind(tx: Tx, yesterday: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from webhook_endpoint where ${BEHIND} order by visits_until, id`,
    [yesterday],
  );
  return rows.map(({ id }) => id);
}

interface BehindRow {
  member_id: string;
  visits_until: string;
  visits_counted_until: Date;
}

/** An address that lacks a day until `yesterday`, locked until the commit; null: it lacks none any more. */
export async function lockBehind(
  tx: Tx,
  { id, yesterday }: { id: string; yesterday: string },
): Promise<BehindRow | null> {
  const { rows } = await tx.query<BehindRow>(
    `select member_id, visits_until, visits_counted_until from webhook_endpoint where ${BEHIND} and id = $2 for no key update`,
    [yesterday, id],
  );
  return rows[0] ?? null;
}

export async function updateVisitsUntil(tx: Tx, id: string, { day, until }: VisitDay): Promise<void> {
  await tx.query(
    `update webhook_endpoint set visits_until = $2, visits_counted_until = greatest(visits_counted_until, $3)
     where id = $1`,
    [id, day, until],
  );
}
