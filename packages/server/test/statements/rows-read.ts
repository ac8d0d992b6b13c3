import type { Tx } from '../../src/platform/database/transaction.ts';
import type { TestApp } from '../app.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** The largest number of rows that a step of the statements of `ask` reads from a table. */
export async function mostRowsRead(app: TestApp, ask: (tx: Tx) => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = (node: Node): void => {
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    if (node['Relation Name'] !== undefined) most = Math.max(most, rows);
    node.Plans?.forEach(look);
  };
  await app.work(async ({ tx }) => {
    const query = async (text: string, values: unknown[]) => {
      const { rows } = await tx.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) look(Plan);
      return tx.query(text, values);
    };
    await ask(Object.create(tx, { query: { value: query } }));
  });
  return most;
}
