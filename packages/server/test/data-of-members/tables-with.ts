import type { TestApp } from '../app.ts';

/** The tables that contain a word in any column. */
export async function tablesWith(app: TestApp, word: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await app.owner.query(
      `select 1 from "${name}" as row where position($1 in row::text) > 0 limit 1`,
      [word],
    );
    if (rowCount) found.push(name);
  }
  return found;
}
