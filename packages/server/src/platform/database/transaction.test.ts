import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { countStatements } from '../../../test/round-trips/counter.ts';
import { createClient, createPool, createPoolThrough, createServerPool, type Pool } from './pool.ts';
import { readerOf, writerOf } from './single-statements.ts';
import { rowStatement, type Tx, transact, violates } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  await database.pool.query('create table cell (id integer primary key, value integer not null)');
});
beforeEach(async () => {
  await database.pool.query('truncate cell');
  await database.pool.query('insert into cell values (1, 0), (2, 0)');
});
afterAll(() => database.drop());

const cellValue = async (id: number) =>
  (await readerOf(database.pool).query<{ value: number }>('select value from cell where id = $1', [id]))
    .rows[0]?.value;
const add = (tx: Tx, id: number) => tx.query('update cell set value = value + 1 where id = $1', [id]);

describe('a transaction', () => {
  test('a transaction commits when its work ends, and rolls back when it throws', async () => {
    await transact(database.pool, (tx) => add(tx, 1));
    const failing = transact(database.pool, async (tx) => {
      await add(tx, 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await cellValue(1)).toBe(1);
  });

  test('a transaction cannot be used after its end', async () => {
    let kept: Tx | undefined;
    await transact(database.pool, async (tx) => {
      kept = tx;
    });
    await expect(kept?.query('select 1', [])).rejects.toThrow('a transaction was used after its end');
  });

  test('a transaction that only reads takes no connection before its first statement', async () => {
    let connections = 0;
    const count = () => {
      connections += 1;
    };
    database.pool.on('acquire', count);
    try {
      expect(await transact(database.pool, async () => 'from memory', 'read')).toBe('from memory');
      expect(connections).toBe(0);
      const idle = transact(database.pool, () => Promise.reject(new Error('no')), 'read');
      await expect(idle).rejects.toThrow('no');
      expect(connections).toBe(0);
      const values = await transact(
        database.pool,
        (tx) => Promise.all([1, 2].map((id) => tx.query('select value from cell where id = $1', [id]))),
        'report',
      );
      expect(values.map(({ rows }) => rows)).toEqual([[{ value: 0 }], [{ value: 0 }]]);
      expect(connections).toBe(1);
    } finally {
      database.pool.off('acquire', count);
    }
  });

  test('a transaction that only reads and fails while it begins gives its connection back', async () => {
    const failing = transact(
      database.pool,
      (tx) => Promise.all([tx.query('select 1', []), Promise.reject(new Error('no'))]),
      'read',
    );
    await expect(failing).rejects.toThrow('no');
    // By then, a connection that was being taken has been taken.
    await database.pool.query('select 1');
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('a transaction that only reads cannot write, and gives its connection back', async () => {
    const writing = transact(database.pool, (tx) => add(tx, 1), 'read');
    await expect(writing).rejects.toThrow('read-only transaction');
    expect(await cellValue(1)).toBe(0);
  });

  test('a transaction that swallowed a failed statement is not reported as committed', async () => {
    const swallowing = transact(database.pool, async (tx) => {
      await tx.query('insert into cell values (1, 1)', []).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back');
  });

  test('a transaction that deadlocks with another is retried, and both commit', async () => {
    let arrived = 0;
    let meet = () => {};
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const attempts: number[] = [0, 0];
    const ends: Promise<void>[] = [];
    const crosswise = (first: number, second: number, who: 0 | 1) =>
      transact(database.pool, async (tx) => {
        attempts[who] = (attempts[who] ?? 0) + 1;
        // The second attempt starts only after the other transaction has ended: otherwise they could deadlock
        // again.
        if (attempts[who] === 2) await ends[1 - who];
        await add(tx, first);
        arrived += 1;
        if (arrived === 2) meet();
        await both;
        await add(tx, second);
      });
    ends.push(crosswise(1, 2, 0), crosswise(2, 1, 1));
    await Promise.all(ends);
    expect(attempts.reduce((sum, count) => sum + count)).toBe(3);
    expect([await cellValue(1), await cellValue(2)]).toEqual([2, 2]);
  });

  test('a read-only transaction cannot write', async () => {
    await expect(transact(database.pool, (tx) => add(tx, 1), 'read')).rejects.toThrow('read-only');
  });

  test('a transaction survives a change to a table under a prepared statement', async () => {
    const read = () => transact(database.pool, (tx) => tx.query('select * from cell where id = 1', []));
    await Promise.all(Array.from({ length: 8 }, read));
    await database.pool.query('alter table cell add column note text');
    const answers = await Promise.all(Array.from({ length: 8 }, read));
    expect(answers.map(({ rows }) => rows[0])).toEqual(Array(8).fill({ id: 1, value: 0, note: null }));
    await database.pool.query('alter table cell drop column note');
  });

  test('a report is planned for its own values each time, on a connection of any age', async () => {
    const pool = createPool(database.url, 1);
    const read = (purpose: 'read' | 'report', text: string) => () =>
      transact(pool, (tx) => tx.query(text, [1]), purpose);
    const kept = 'select value from cell where id = $1';
    const planned = 'select value as planned from cell where id = $1';
    for (let run = 0; run < 10; run += 1) {
      await read('read', kept)();
      await read('report', planned)();
    }
    const { rows } = await pool.query<{ statement: string; generic: boolean; custom: string }>(
      `select statement, generic_plans > 0 as generic, custom_plans::text as custom from pg_prepared_statements
       order by statement`,
    );
    expect(rows).toEqual([
      { statement: planned, generic: false, custom: '10' },
      { statement: kept, generic: true, custom: '5' },
    ]);
    await pool.end();
  });

  const insert = (id: number) =>
    rowStatement<{ id: number }>(
      "insert into cell select $1::integer, 0 where current_setting('handbill.transaction', true) = 'open' returning id",
      [id],
    );
  const closing = () => [];

  test('statements sent with BEGIN are answered before the work, and commit or roll back with it', async () => {
    const [adding, counting] = [insert(3), rowStatement('select count(*)::integer as cells from cell', [])];
    const unsent = rowStatement('select 1', []);
    const opened = await transact(database.pool, async (_tx, answers) => answers, 'write', {
      opening: [adding, counting],
      closing,
    });
    const rows = [adding, counting, unsent, null].map((sent) => opened.rowsOf(sent));
    expect(rows).toEqual([[{ id: 3 }], [{ cells: 3 }], [], []]);
    const failing = transact(
      database.pool,
      async () => {
        throw new Error('no');
      },
      'write',
      { opening: [insert(4)], closing },
    );
    await expect(failing).rejects.toThrow('no');
    expect([await cellValue(3), await cellValue(4)]).toEqual([0, undefined]);
  });

  test('statements sent with BEGIN write nothing outside a transaction', async () => {
    const { text, values } = insert(5);
    expect((await readerOf(database.pool).query(text, values)).rows).toEqual([]);
    expect(await cellValue(5)).toBeUndefined();
  });

  test('a statement sent with BEGIN that fails is thrown, and the work does not start', async () => {
    let started = false;
    const work = async () => {
      started = true;
    };
    const opening = [insert(1), { text: 'select value from cell', values: [] }];
    const failing = transact(database.pool, work, 'write', { opening, closing });
    await expect(failing).rejects.toThrow('cell_pkey');
    expect(started).toBe(false);
  });

  test('statements sent with COMMIT know the result of the work, and commit with it', async () => {
    const counting = (value: number) => [
      { text: 'update cell set value = $1 where id = 2', values: [value] },
    ];
    await transact(database.pool, async () => 7, 'write', { opening: [], closing: counting });
    expect(await cellValue(2)).toBe(7);
  });

  test('a statement sent with COMMIT that fails rolls the work back', async () => {
    const failing = transact(database.pool, (tx) => add(tx, 2), 'write', {
      opening: [],
      closing: () => [{ text: 'insert into cell values (1, 1)', values: [] }],
    });
    await expect(failing).rejects.toThrow('cell_pkey');
    expect(await cellValue(2)).toBe(0);
  });

  test('a transaction names the constraint that it violated', async () => {
    const error = await transact(database.pool, (tx) => tx.query('insert into cell values (1, 1)', [])).catch(
      (caught: unknown) => caught,
    );
    expect(violates(error, 'cell_pkey')).toBe(true);
    expect(violates(error, 'other')).toBe(false);
    expect(violates(new Error('no'), 'cell_pkey')).toBe(false);
  });
});

test('statements are prepared once on a connection, and none through a pooler, which changes connections', async () => {
  const prepared = async (pool: Pool) => {
    await readerOf(pool).query('select value from cell where id = $1', [1]);
    await transact(pool, (tx) => add(tx, 1));
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from pg_prepared_statements where not from_sql',
    );
    return rows[0]?.count;
  };
  const direct = createPool(database.url, 1);
  expect(await prepared(direct)).toBeGreaterThanOrEqual(2);
  await direct.end();
  const pooled = createPoolThrough(database.url, database.url);
  expect(await prepared(pooled)).toBe(0);
  await pooled.end();
});

describe('the connections of a server', () => {
  let server: Pool;
  beforeAll(() => {
    server = createServerPool(database.url);
  });
  afterAll(() => server.end());

  const read = (id: number) => ({ text: 'select value from cell where id = $1', values: [id] });
  const readBoth = (pool: Pool) =>
    transact(pool, (tx) => Promise.all([1, 2].map((id) => tx.query(read(id).text, read(id).values))), 'read');

  test('reads are sent together in one round trip, without a transaction, to a connection that refuses to write', async () => {
    const costOf = countStatements(server);
    expect((await readBoth(server)).map(({ rows }) => rows)).toEqual([[{ value: 0 }], [{ value: 0 }]]);
    expect(costOf()).toEqual({ statements: 2, roundTrips: 1, rows: 2 });
  });

  test('a read through a pooler, whose connections can write, is a transaction that cannot', async () => {
    const pooled = createPoolThrough(database.url, database.url);
    try {
      const costOf = countStatements(pooled);
      await readBoth(pooled);
      expect(costOf().statements).toBe(4);
      await expect(transact(pooled, (tx) => add(tx, 1), 'read')).rejects.toThrow('read-only transaction');
    } finally {
      await pooled.end();
    }
  });

  test('what does not begin with `read write` cannot write, and the connection can be used again', async () => {
    const before = { total: server.totalCount, idle: server.idleCount };
    await expect(transact(server, (tx) => add(tx, 1), 'read')).rejects.toThrow('read-only transaction');
    const { text, values } = { text: 'update cell set value = 9 where id = $1', values: [1] };
    await expect(readerOf(server).query(text, values)).rejects.toThrow('read-only transaction');
    expect({ total: server.totalCount, idle: server.idleCount }).toEqual(before);
    expect(await cellValue(1)).toBe(0);
    await transact(server, (tx) => add(tx, 1));
    await transact(server, (tx) => add(tx, 1), 'batch');
    expect(await cellValue(1)).toBe(2);
  });

  test('a single statement that writes is a transaction of its own in one round trip, and one that fails leaves nothing', async () => {
    const costOf = countStatements(server);
    await writerOf(server).query('update cell set value = 5 where id = $1', [1]);
    expect(costOf()).toMatchObject({ statements: 3, roundTrips: 1 });
    await expect(writerOf(server).query('insert into cell values (3, 0), (1, $1)', [1])).rejects.toThrow(
      'cell_pkey',
    );
    expect([await cellValue(1), await cellValue(3)]).toEqual([5, undefined]);
    expect((await readerOf(server).query(read(2).text, read(2).values)).rows).toEqual([{ value: 0 }]);
  });

  test('other connections to the same database, for migrations and the queue, can write', async () => {
    const client = createClient(server);
    await client.connect();
    await client.query('update cell set value = 3 where id = 2');
    await client.end();
    expect(await cellValue(2)).toBe(3);
  });
});
