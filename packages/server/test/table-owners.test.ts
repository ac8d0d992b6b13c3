import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../src/features/index.ts';
import { APP_ROLE } from '../src/platform/database/database-role.ts';
import { platformSchema } from '../src/platform/schema.ts';
import { campaignTables } from './citus/distribute.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const schemas = [platformSchema, ...features.flatMap(({ schema }) => schema ?? [])];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every table of the migrated database has one owner, and every owned table exists', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const owned = schemas.flatMap(({ tables }) => tables);
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).sort());
});

test('every table whose rows always have a campaign is kept by campaign, or has a reason why not', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'campaign_id' and attnotnull
       and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const { byCampaign, onCoordinator } = campaignTables;
  expect([...byCampaign, ...Object.keys(onCoordinator)].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('every shared view of a feature exists in the database, and the server may only read it', async () => {
  const { rows } = await database.pool.query<{ name: string; rights: string }>(
    `select relname::text as name, (
       select string_agg(lower(privilege_type), ' ') from aclexplode(relacl) where grantee = $1::regrole
     ) as rights
     from pg_class where relnamespace = 'shared'::regnamespace order by 1`,
    [APP_ROLE],
  );
  // One more view shows the subjects of all features.
  const shared = [...schemas.flatMap(({ views }) => Object.keys(views ?? {})), 'subject'].sort();
  expect(rows).toEqual(shared.map((name) => ({ name, rights: 'select' })));
  for (const name of shared) await database.appPool.query(`select * from shared.${name} limit 0`);
});
