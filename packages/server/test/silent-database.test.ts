import { HOUR_MS } from '@handbill/contract/time';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../src/platform/config.ts';
import {
  createCommandPool,
  createPool,
  createQueuePool,
  type Pool,
  probeDatabase,
} from '../src/platform/database/pool.ts';
import { readerOf } from '../src/platform/database/single-statements.ts';
import { CommitUnknown, transact } from '../src/platform/database/transaction.ts';
import { startServer } from '../src/server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type DatabaseProxy, startDatabaseProxy } from './stand-ins/database-proxy.ts';

/** Long enough for what takes no time on a busy machine: a connection that waits for a test is idle, too. */
const STATEMENT_MS = 2_000;
const silent = pino({ level: 'silent' });

let database: TestDatabase;
let proxy: DatabaseProxy;
let pool: Pool;
beforeEach(async () => {
  database = await createTestDatabase('empty');
  proxy = await startDatabaseProxy(database.appUrl);
  pool = createPool(proxy.url, 3, STATEMENT_MS);
});
afterEach(async () => {
  await proxy.close();
  await database.drop();
});

/** All connections of the pool, each in the middle of a transaction. */
async function occupyAll(): Promise<{ ended: Promise<unknown>[]; proceed(): void }> {
  let proceed: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  let begun = 0;
  const ended = [1, 2, 3].map(() =>
    transact(pool, async (tx) => {
      await tx.query('select 1', []);
      begun += 1;
      await held;
      await tx.query('select 1', []);
    }).catch((error: unknown) => error),
  );
  await expect.poll(() => begun).toBe(3);
  return { ended, proceed };
}

describe('connections that fall silent', () => {
  test('connections that fall silent during a transaction are given up, and the pool recovers by itself', async () => {
    const { ended, proceed } = await occupyAll();
    proxy.silence();
    proceed();
    for (const outcome of await Promise.all(ended)) expect(outcome).toBeInstanceOf(Error);
    expect(await probeDatabase(pool)).toBe('ready');
    expect((await readerOf(pool).query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  });

  test('a connection that fell silent before a transaction is detected by its first statement', async () => {
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')));
    proxy.silence();
    const first = transact(pool, (tx) => tx.query('select 1', []));
    await expect(first).rejects.toThrow('Query read timeout');
    expect(pool.totalCount).toBe(2);
  });

  test('a connection that falls silent during a commit leaves its outcome open, and the answer says so', async () => {
    const outcome = transact(pool, async (tx) => {
      await tx.query('select 1', []);
      proxy.silence();
    });
    await expect(outcome).rejects.toBeInstanceOf(CommitUnknown);
  });

  test('a connection that falls silent during statements sent with a commit leaves its outcome open, too', async () => {
    const outcome = transact(
      pool,
      async () => {
        proxy.silence();
      },
      'write',
      { opening: [], closing: () => [{ text: 'select 1', values: [] }] },
    );
    await expect(outcome).rejects.toBeInstanceOf(CommitUnknown);
  });

  test('the probe reports connections that fall silent within seconds', async () => {
    proxy.silenceAll();
    const started = performance.now();
    expect(await probeDatabase(pool)).toBe('unreachable');
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});

test('a statement of a command by hand may take hours, and one of the server seconds', async () => {
  const command = createCommandPool(database.appUrl);
  const limit = "select current_setting('statement_timeout') as limit";
  expect((await command.query(limit)).rows).toEqual([{ limit: '6h' }]);
  expect(command.options.query_timeout).toBeGreaterThan(6 * HOUR_MS);
  await command.end();
  expect((await database.appPool.query(limit)).rows).toEqual([{ limit: '15s' }]);
});

test('a connection that the queue releases twice is released once', async () => {
  const queue = createQueuePool(pool, 1);
  const given = await new Promise<string[]>((resolve, reject) => {
    queue.connect((error, client, release) => {
      if (error || !client) return reject(error);
      release();
      release();
      resolve([`${queue.idleCount} idle of ${queue.totalCount}`]);
    });
  });
  expect(given).toEqual(['1 idle of 1']);
  expect((await queue.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await queue.end();
});

test('a connection of the queue that cannot write is closed, and the next one is asked again', async () => {
  const queue = createQueuePool(database.pool, 1);
  const write = async () => {
    const client = await queue.connect();
    try {
      await client.query('create table written ()');
    } finally {
      client.release();
    }
  };
  // As on a standby.
  await queue.query('set session characteristics as transaction read only');
  await expect(write()).rejects.toMatchObject({ code: '57P03' });
  await write();
  expect((await database.pool.query('select * from written')).rows).toEqual([]);
  await queue.end();
});

test('a queue that asks for a connection after its pool has ended gets nothing to release', async () => {
  const queue = createQueuePool(pool, 1);
  await queue.end();
  const given = await new Promise((resolve) => {
    queue.connect((error, client, release) => resolve([error?.message, client, release]));
  });
  expect(given).toEqual(['Cannot use a pool after calling end on the pool', undefined, undefined]);
});

test('a server whose database fell silent can still be stopped', async () => {
  const server = await startServer({
    config: readConfig({
      PORT: '0',
      HANDBILL_MODE: 'production',
      HANDBILL_DATA: database.directory,
      DATABASE_URL: proxy.url,
      DATABASE_OWNER_URL: database.url,
      HANDBILL_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      HANDBILL_ORIGIN: 'https://handbill.test',
      HANDBILL_SHUTDOWN_SECONDS: '1',
    }),
    log: silent,
    say: () => undefined,
  });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  proxy.silenceAll();
  const waiting = fetch(`${server.url}/api/settings`).catch((error: Error) => error);
  const started = performance.now();
  await server.stop();
  expect(performance.now() - started).toBeLessThan(50_000);
  // Every waiting client gets an error or a closed connection; none keeps waiting.
  const answer = await waiting;
  expect(answer instanceof Error || answer.status === 503).toBe(true);
});
