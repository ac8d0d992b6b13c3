import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { APP_ROLE, grantIn } from './database-role.ts';
import { type MigrationSource, migrate } from './migrate.ts';
import { createPool, type Pool } from './pool.ts';

const now = new Date('2026-03-02T03:00:00.000Z');
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(join(tmpdir(), 'handbill-test-migrations-'));
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const run = (pool: Pool, sources: readonly MigrationSource[]) => migrate(pool, { sources, schemas: [] }, now);

/** Writes the files of one source; a file that is given again is replaced. */
function source(name: string, files: Record<string, string>): MigrationSource {
  mkdirSync(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
  return { source: name, directory: pathToFileURL(`${join(folder, name)}/`) };
}

test('migrations are applied in the order of sources and numbers, and only once', async () => {
  const first = source('first', {
    '002-rows.sql': 'insert into a values (1); insert into a values (2);',
    '001-table.sql': 'create table a (n int)',
  });
  const second = source('second', { '001-view.sql': 'create view b as select n from a' });
  expect(await run(database.pool, [first, second])).toEqual([
    'first/001-table.sql',
    'first/002-rows.sql',
    'second/001-view.sql',
  ]);
  expect(await run(database.pool, [first, second])).toEqual([]);
  const { rows } = await database.pool.query('select n from b order by n');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  const history = await database.pool.query('select distinct applied_at from schema_migration');
  expect(history.rows).toEqual([{ applied_at: now }]);
});

test('a later release applies only its new migrations', async () => {
  const files = { '001-table.sql': 'create table a (n int)' };
  await run(database.pool, [source('first', files)]);
  const next = source('first', { '002-more.sql': 'alter table a add m int' });
  expect(await run(database.pool, [next])).toEqual(['first/002-more.sql']);
});

test('servers that start together apply each migration once', async () => {
  const files = source('first', {
    '001-table.sql': 'create table a (n int); select pg_sleep(0.1)',
    '002-row.sql': 'insert into a values (1)',
  });
  const pools = Array.from({ length: 4 }, () => createPool(database.url, 1));
  const done = await Promise.all(pools.map((pool) => run(pool, [files])));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(done.flat().sort()).toEqual(['first/001-table.sql', 'first/002-row.sql']);
  const { rows } = await database.pool.query('select n from a');
  expect(rows).toEqual([{ n: 1 }]);
});

test('a failing migration leaves nothing behind, nor do those before it', async () => {
  const broken = source('first', {
    '001-table.sql': 'create table a (n int)',
    '002-half.sql': 'create table b (n int); insert into nowhere values (1)',
  });
  await expect(run(database.pool, [broken])).rejects.toThrow('first/002-half.sql failed');
  const { rows } = await database.pool.query("select to_regclass('a') is not null a, to_regclass('b') b");
  expect(rows).toEqual([{ a: false, b: null }]);
  const mended = source('first', { '002-half.sql': 'create table b (n int)' });
  expect(await run(database.pool, [mended])).toEqual(['first/001-table.sql', 'first/002-half.sql']);
});

test('a failing migration leaves the views that a running server reads', async () => {
  const views = { all_a: { meaning: 'All.', sql: 'select n from a' } };
  const grant = (client: pg.Client) => grantIn(client, APP_ROLE);
  const update = (files: Record<string, string>) =>
    migrate(
      database.pool,
      { sources: [source('first', files)], schemas: [{ tables: ['a'], views }], grant },
      now,
    );
  const read = async () => (await database.appPool.query('select n from shared.all_a')).rows;
  await update({ '001-table.sql': 'create table a (n int); insert into a values (1)' });
  expect(await read()).toEqual([{ n: 1 }]);
  await expect(
    update({ '002-rows.sql': 'insert into a values (2)', '003-half.sql': 'insert into nowhere values (1)' }),
  ).rejects.toThrow('first/003-half.sql failed');
  expect(await read()).toEqual([{ n: 1 }]);
  expect(await update({ '003-half.sql': 'select 1' })).toEqual(['first/002-rows.sql', 'first/003-half.sql']);
  expect(await read()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a migration may change a table whose deferred constraints the one before it has left to the commit', async () => {
  const files = source('first', {
    '001-table.sql':
      'create table a (n int primary key, m int references a deferrable initially deferred); insert into a values (1, 1)',
    '002-more.sql': 'alter table a add o int; insert into a values (2, 3), (3, 3)',
  });
  expect(await run(database.pool, [files])).toEqual(['first/001-table.sql', 'first/002-more.sql']);
});

test('a released migration that has changed is refused, and nothing is applied', async () => {
  await run(database.pool, [source('first', { '001-table.sql': 'create table a (n int)' })]);
  const changed = source('first', {
    '001-table.sql': 'create table a (n bigint)',
    '002-more.sql': 'create table b (n int)',
  });
  await expect(run(database.pool, [changed])).rejects.toThrow(
    /first\/001-table\.sql has changed since it was applied/,
  );
  const { rows } = await database.pool.query("select to_regclass('b') b");
  expect(rows).toEqual([{ b: null }]);
});

test('a database that is newer than the code is refused', async () => {
  const old = source('old', { '001-table.sql': 'create table a (n int)' });
  const all = source('new', { '001-table.sql': 'create table b (n int)' });
  await run(database.pool, [old, all]);
  await expect(run(database.pool, [old])).rejects.toThrow(
    /database is newer than this Handbill \(it has new\/001-table\.sql\)/,
  );
});

test('a database made by pre-release migrations is refused, and nothing is applied', async () => {
  const before = [
    source('ledger-before', { '001-tables.sql': 'create table a (n int)' }),
    source('before', { '001-members.sql': 'create table b (n int)', '002-more.sql': 'select 1' }),
  ];
  await run(
    database.pool,
    before.map((files, index) => ({ ...files, source: index === 0 ? 'ledger' : 'server' })),
  );
  const now = [
    source('ledger', {
      '001-tables.sql': 'create table a (n bigint)',
      '002-more.sql': 'create table c (n int)',
    }),
    source('server', { '001-platform.sql': 'create table b (n bigint)' }),
  ];
  await expect(run(database.pool, now)).rejects.toThrow(
    /^The database was made by other migrations than this Handbill has \(server\/001-members\.sql\), as before its first release: start with an empty database, or in a demo with a new data folder\.$/,
  );
  const { rows } = await database.pool.query("select to_regclass('c') c");
  expect(rows).toEqual([{ c: null }]);
});

test('a gap in the numbers of migrations is refused before anything is applied', async () => {
  const gap = source('first', { '001-a.sql': 'create table a (n int)', '003-c.sql': 'select 1' });
  await expect(run(database.pool, [gap])).rejects.toThrow('first/003-c.sql must be named 002-');
  const { rows } = await database.pool.query("select to_regclass('a') a");
  expect(rows).toEqual([{ a: null }]);
});
