import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createPool, createServerPool, type Pool } from './pool.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

/** A limit for statements, in which a busy machine still does what takes no time, and a statement that takes longer. */
const LIMIT_MS = 2_000;
const LONGER = 'pg_sleep(2.5)';

let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await createTestDatabase('empty');
  pool = createPool(database.url, 1);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

test('a snapshot may take longer than a statement of the pool, and its integers are bigints', async () => {
  const quick = createPool(database.url, 1, LIMIT_MS);
  // The database says so, or the pool, if it looks late.
  await expect(quick.query(`select ${LONGER}`)).rejects.toThrow(/statement timeout|read timeout/);
  const { rows } = await readSnapshot(quick, (tx) => tx.query(`select 1::int8 as one, ${LONGER}`, []));
  expect(rows).toEqual([{ one: 1n, pg_sleep: '' }]);
  await quick.end();
});

test('a snapshot sees nothing that was committed after its first statement, and writes nothing', async () => {
  await pool.query('create table seen (number integer)');
  const counts = await readSnapshot(pool, async (tx) => {
    const count = async () =>
      (await tx.query<{ count: bigint }>('select count(*) from seen', [])).rows[0]?.count;
    const before = await count();
    await pool.query('insert into seen values (1)');
    return [before, await count()];
  });
  expect(counts).toEqual([0n, 0n]);
  const writing = readSnapshot(pool, (tx) => tx.query('insert into seen values (2)', []));
  await expect(writing).rejects.toThrow('read-only transaction');
});

test('a snapshot has no time limit where its connection has one, as through PgBouncer', async () => {
  await pool.query(
    `do $$ begin execute format('alter database %I set statement_timeout = ${LIMIT_MS}', current_database()); end $$`,
  );
  const { rows } = await readSnapshot(pool, (tx) => tx.query(`select ${LONGER}`, []));
  expect(rows).toEqual([{ pg_sleep: '' }]);
});

test('a snapshot has the memory to sort and hash whole tables, and its connection alone', async () => {
  const { rows } = await readSnapshot(pool, (tx) => tx.query('show work_mem', []));
  expect(rows).toEqual([{ work_mem: '64MB' }]);
  expect((await pool.query('show work_mem')).rows).not.toEqual(rows);
});

test('a snapshot that writes does so for as long as it needs, completely or not at all', async () => {
  await pool.query('create table seen (number integer)');
  const server = createServerPool(database.url);
  const add = (numbers: number, fails: boolean) =>
    writeSnapshot(server, async (tx) => {
      await tx.query('insert into seen select generate_series(1, $1) from pg_sleep(0.6)', [numbers]);
      if (fails) throw new Error('not like this');
    });
  await expect(add(5, true)).rejects.toThrow('not like this');
  await add(3, false);
  await server.end();
  const { rows } = await pool.query('select count(*)::int as count from seen');
  expect(rows).toEqual([{ count: 3 }]);
});

test('a snapshot whose connection breaks between two statements fails, and nothing else does', async () => {
  const broken = readSnapshot(pool, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid', []);
    const pid = rows[0]?.pid;
    await pool.query('select pg_terminate_backend($1)', [pid]);
    // Its last words arrive before PostgreSQL forgets it.
    for (let runs = true; runs; ) {
      const { rows: running } = await pool.query('select from pg_stat_activity where pid = $1', [pid]);
      runs = running.length > 0;
    }
    await pool.query('select 1');
    return tx.query('select 1', []);
  });
  await expect(broken).rejects.toThrow('connection error and is not queryable');
});
