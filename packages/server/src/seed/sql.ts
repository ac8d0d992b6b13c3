import type { Tx } from '../platform/database/transaction.ts';

export async function instanceIsSetUp(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query('select 1 from shared.level_terms limit 1', []);
  return rows.length > 0;
}

/** The names of enabled operators with the role of a demo. */
export async function selectDemoOperators(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ username: string }>(
    `select username from shared.operator_rights join shared.operator_name using (id)
     where role = 'demo' and disabled_at is null order by username`,
    [],
  );
  return rows.map(({ username }) => username);
}
