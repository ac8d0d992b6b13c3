import type { TestApp } from '../app.ts';

/** The plan of a statement, from a planner that reads a table whole only if no index serves: most tables are empty. */
export async function planOf(
  app: TestApp,
  statement: string,
  values: readonly unknown[] = [],
): Promise<string> {
  const { rows } = await app.workAsOwner(async ({ tx }) => {
    await tx.query('set local enable_seqscan = off', []);
    return tx.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, [...values]);
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
