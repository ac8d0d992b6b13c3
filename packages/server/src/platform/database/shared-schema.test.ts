import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import type { FeatureSchema } from './shared-schema.ts';

const now = new Date('2026-03-02T03:00:00.000Z');
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(join(tmpdir(), 'handbill-test-shared-'));
  migration(
    '001-table.sql',
    'create table a (n int, stage text); insert into a values (1, $$open$$), (2, $$shut$$)',
  );
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const migration = (name: string, text: string) => writeFileSync(join(folder, name), text);

const schema: FeatureSchema = {
  tables: ['a'],
  functions: {
    is_open: {
      meaning: "Whether a stage is one of an order that goes on, as the member's app says.",
      signature: '(stage text) returns boolean immutable',
      sql: "select stage = 'open'",
    },
  },
  views: { open_a: { meaning: 'What goes on.', sql: 'select n from a where shared.is_open(stage)' } },
};

const run = (...schemas: FeatureSchema[]) => {
  const sources = [{ source: 'first', directory: pathToFileURL(`${folder}/`) }];
  return migrate(database.pool, { sources, schemas }, now);
};

const made = async () =>
  (await database.pool.query("select oid from pg_class where relnamespace = to_regnamespace('shared')")).rows;

test('a feature’s shared views can be read after the migrations and carry their meaning as a comment', async () => {
  await run(schema);
  expect((await database.pool.query('select n from shared.open_a')).rows).toEqual([{ n: 1 }]);
  const { rows } = await database.pool.query(
    `select obj_description('shared.open_a'::regclass) as view,
       obj_description('shared.is_open(text)'::regprocedure) as function`,
  );
  expect(rows).toEqual([{ view: 'What goes on.', function: schema.functions?.is_open?.meaning }]);
});

test('shared views are made again only when their text differs', async () => {
  await run(schema);
  const before = await made();
  await run(schema);
  expect(await made()).toEqual(before);
  await run({ ...schema, views: { open_a: { meaning: 'What goes on.', sql: 'select n + 1 as n from a' } } });
  expect((await database.pool.query('select n from shared.open_a order by n')).rows).toEqual([
    { n: 2 },
    { n: 3 },
  ]);
  await run({ tables: [] });
  expect(await made()).toEqual([]);
});

test('a migration may change the columns that a view reads', async () => {
  await run(schema);
  migration('002-type.sql', 'alter table a alter column n type bigint');
  await run(schema);
  expect((await database.pool.query('select n from shared.open_a')).rows).toEqual([{ n: 1n }]);
});

test('a view that cannot be made leaves the existing ones in place', async () => {
  await run(schema);
  const before = await made();
  const broken = { tables: [], views: { wrong: { meaning: 'Nothing.', sql: 'select m from a' } } };
  await expect(run(schema, broken)).rejects.toThrow(
    'The views and functions that features share could not be created.',
  );
  expect(await made()).toEqual(before);
});

test('servers that start together make the shared views once', async () => {
  const sources = [{ source: 'first', directory: pathToFileURL(`${folder}/`) }];
  const pools = Array.from({ length: 4 }, () => createPool(database.url, 1));
  await Promise.all(pools.map((pool) => migrate(pool, { sources, schemas: [schema] }, now)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect((await database.pool.query('select n from shared.open_a')).rows).toEqual([{ n: 1 }]);
});
