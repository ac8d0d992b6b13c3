import type { Tx } from '../../platform/database/transaction.ts';

/** At most `limit` campaigns whose ids are after one, in their order: an audit reads them page after page. */
export async function campaignsAfter(tx: Tx, after: string, limit: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from campaign where id > $1::uuid order by id limit $2 /* any campaign: the audit reads them all */',
    [after, limit],
  );
  return rows.map(({ id }) => id);
}
