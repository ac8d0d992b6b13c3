import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '../../src/prepare-database.ts';
import { queriesOf } from '../row-types/queries.ts';
import { DISTRIBUTED, distribute, type Preparation } from './distribute.ts';
import { refusalOf } from './plan.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const url = process.env.HANDBILL_CITUS_URL ?? '';
const STATEMENT = /^\s*\(*\s*(?:select|insert|update|delete|merge|with|values)\b/i;

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await requireCoordinator();
  await prepareDatabase({ app: url, owner: null }, { databaseUrl: url, dataDirectory: '' });
});
afterAll(() => client.end());

/** One database for each run: what is distributed cannot be made local again in the same way. */
async function requireCoordinator(): Promise<void> {
  const { rows } = await client.query<{ has_extension: boolean; is_empty: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as has_extension,
       to_regclass('public.schema_migration') is null as is_empty`,
  );
  if (!rows[0]?.has_extension) throw new Error('The database of HANDBILL_CITUS_URL has no extension citus.');
  if (!rows[0].is_empty) throw new Error('The database of HANDBILL_CITUS_URL is not empty: give a new one.');
  const workers = await client.query('select from citus_get_active_worker_nodes()');
  if (workers.rows.length === 0) throw new Error('The coordinator of HANDBILL_CITUS_URL has no worker.');
}

interface Refused {
  path: string;
  refusal: string;
}

/** A refusal without the names in it. */
const kindOf = (refusal: string) => refusal.replaceAll(/"[^"]*"/g, '…').replaceAll('|', '/');

async function refusedStatements(): Promise<{ planned: number; refused: Refused[] }> {
  const calls = queriesOf({
    config: `${root}packages/server/tsconfig.json`,
    files: /\/packages\/(?:server|ledger)\/src\//,
  });
  const refused: Refused[] = [];
  let planned = 0;
  for (const { path, texts } of calls) {
    for (const text of (texts ?? []).filter((each) => STATEMENT.test(each))) {
      planned += 1;
      const refusal = await refusalOf(client, text);
      if (refusal !== null) refused.push({ path: relative(`${root}packages/server/src`, path), refusal });
    }
  }
  return { planned, refused };
}

function countsOf(items: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
}

/** docs/citus.md: what Citus refuses, by its reason and by file. */
function reportOf(
  version: string,
  gave: Preparation,
  before: number,
  { planned, refused }: { planned: number; refused: readonly Refused[] },
): string {
  const reasons = countsOf(refused.map(({ refusal }) => kindOf(refusal)));
  const rows = reasons.map(([reason, count]) => {
    const files = countsOf(
      refused.filter(({ refusal }) => kindOf(refusal) === reason).map(({ path }) => path),
    );
    const where = files.map(([path, times]) => `\`${path}\`${times > 1 ? ` ${times}` : ''}`).join(', ');
    return `| ${reason} | ${count} | ${where} |`;
  });
  return [
    '# Statements on Citus',
    '',
    'Written by `npm run citus -- --update`: every statement of the server and the ledger, planned for one set of values on a coordinator with the tables of campaigns distributed. Nothing is run, so what fails only while it runs is not in it. [scaling.md](scaling.md#citus) says what it means.',
    '',
    `${version}. Distributed by campaign: ${DISTRIBUTED.map((table) => `\`${table}\``).join(', ')}.`,
    '',
    `- What gave way: ${gave.foreignKeys} foreign keys, ${gave.primaryKeys} primary keys that now begin with the campaign, ${gave.uniqueKeys} keys that are unique beyond a campaign, ${gave.triggers} trigger.`,
    `- Refused before the tables were distributed: ${before} of ${planned} statements. Since: ${refused.length}.`,
    '',
    '| Citus says | statements | in |',
    '|---|---:|---|',
    ...rows,
    '',
  ].join('\n');
}

test('the statements that Citus refuses are those that docs/citus.md has', async () => {
  const before = await refusedStatements();
  const gave = await distribute(client);
  const after = await refusedStatements();
  const { rows } = await client.query<{ version: string }>(
    "select 'Citus ' || extversion || ', PostgreSQL ' || split_part(version(), ' ', 2) as version from pg_extension where extname = 'citus'",
  );
  const report = reportOf(rows[0]?.version ?? '', gave, before.refused.length, after);
  await expect(report).toMatchFileSnapshot(`${root}docs/citus.md`);
});
