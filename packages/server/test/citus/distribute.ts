import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** The tables whose rows belong to a campaign, and those that stay on the coordinator although they do, with the reason. */
export const campaignTables: {
  readonly byCampaign: readonly string[];
  readonly onCoordinator: Readonly<Record<string, string>>;
} = JSON.parse(readFileSync(new URL('./campaign-tables.json', import.meta.url), 'utf8'));

/** The tables that Citus distributes by campaign, the others co-located with the first. */
export const DISTRIBUTED: readonly string[] = ['campaign', ...campaignTables.byCampaign];

const COLUMNS: Readonly<Record<string, string>> = { campaign: 'id' };

/** Between the tables and to others: Citus has foreign keys only within a co-located set, and these name no campaign. */
const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
  from pg_constraint
  where contype = 'f' and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))`;

const TRIGGERS = `
  select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
  from pg_trigger where not tgisinternal and tgrelid::regclass::text = any ($1)`;

/** Primary keys, each with the campaign in front. */
const PRIMARY_KEYS = `
  select format('alter table %s drop constraint %I, add primary key (campaign_id, %s)', c.conrelid::regclass, c.conname,
    (select string_agg(quote_ident(attname), ', ') from pg_attribute where attrelid = c.conrelid and attnum = any (c.conkey)))
    as statement
  from pg_constraint c
  where c.contype = 'p' and c.conrelid::regclass::text = any ($1) and c.conrelid <> 'campaign'::regclass
    and not exists (
      select from pg_attribute where attrelid = c.conrelid and attnum = any (c.conkey) and attname = 'campaign_id'
    )`;

/** What is unique beyond one campaign cannot be on several machines: it needs a table of its own on the coordinator. */
const UNIQUE_KEYS = `
  select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
      else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as statement
  from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'u'
  where i.indisunique and not i.indisprimary and i.indrelid::regclass::text = any ($1)
    and not exists (
      select from pg_attribute where attrelid = i.indrelid and attnum = any (i.indkey) and attname = 'campaign_id'
    )`;

export interface Preparation {
  foreignKeys: number;
  primaryKeys: number;
  uniqueKeys: number;
  triggers: number;
}

/** Distributes the tables of a migrated database; returns how much of the schema had to give way. */
export async function distribute(client: pg.ClientBase): Promise<Preparation> {
  const runAll = async (query: string) => {
    const { rows } = await client.query<{ statement: string }>(query, [[...DISTRIBUTED]]);
    for (const { statement } of rows) await client.query(statement);
    return rows.length;
  };
  const foreignKeys = await runAll(FOREIGN_KEYS);
  const triggers = await runAll(TRIGGERS);
  const primaryKeys = await runAll(PRIMARY_KEYS);
  const uniqueKeys = await runAll(UNIQUE_KEYS);
  for (const table of DISTRIBUTED) {
    const together = table === 'campaign' ? '' : ", colocate_with => 'campaign'";
    await client.query(
      `select create_distributed_table('${table}', '${COLUMNS[table] ?? 'campaign_id'}'${together})`,
    );
  }
  return { foreignKeys, primaryKeys, uniqueKeys, triggers };
}
