import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addMs, DAY_MS } from '@handbill/contract/time';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import type { Runtime } from '../platform/context.ts';
import { createMemory } from '../platform/database/memory.ts';
import { createPool, type Pool } from '../platform/database/pool.ts';
import { transact } from '../platform/database/transaction.ts';
import { newId } from '../platform/ids.ts';
import { acceptSecret } from '../platform/known-keys.ts';
import { setUp, startServer } from '../server.ts';

let database: TestDatabase;
const pools: Pool[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await database.drop();
});

const SECRET = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const OTHER_SECRET = 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9';

const log = pino({ level: 'silent' });
const configOf = (mode: Config['mode'], keys: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    PORT: '0',
    HANDBILL_MODE: mode,
    HANDBILL_DEMO_LIFE: 'off',
    HANDBILL_DATA: database.directory,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.url,
    HANDBILL_SECRET: SECRET,
    HANDBILL_ORIGIN: 'https://handbill.test',
    HANDBILL_SHUTDOWN_SECONDS: '1',
    ...keys,
  });
const start = (mode: Config['mode']) => startServer({ config: configOf(mode), log, say: () => undefined });

/** Sets up the database as a starting server does, without the weeks of history. */
function setUpAs(mode: Config['mode'], keys: Readonly<Record<string, string>> = {}): Promise<void> {
  const pool = createPool(database.appUrl);
  pools.push(pool);
  const events = {
    publish: () => {},
    subscribe: () => () => {},
    subscribeToAll: () => () => {},
    close: async () => {},
  };
  const memory = createMemory();
  const config = configOf(mode, keys);
  const runtime: Runtime = { config, pool, replica: null, memory, clock: systemClock, events, log };
  return setUp(runtime, { say: () => undefined, demoDays: 0 });
}

describe('a database stays what it was set up as:', () => {
  test('a demo’s database, whose passwords are public, cannot be started as production', async () => {
    await setUpAs('demo');
    await expect(start('production')).rejects.toThrow(ConfigError);
    await expect(start('production')).rejects.toThrow(
      /^This database is a demo, .* cannot be started as production: .*\.$/,
    );
  });

  test('a company’s database cannot be started as a demo', async () => {
    await (await start('production')).stop();
    await expect(start('demo')).rejects.toThrow(ConfigError);
    await expect(start('demo')).rejects.toThrow(/^This database belongs to a company .*\.$/);
    await (await start('production')).stop();
  });

  test('a company’s database is not started while an operator has the demo’s role', async () => {
    await (await start('production')).stop();
    await database.pool.query(
      `insert into operator (id, username, role, password_hash, created_at)
       values ('01890000-0000-7000-8000-00000000d3e0', 'left.over', 'demo', 'none', now())`,
    );
    await expect(start('production')).rejects.toThrow(ConfigError);
    await expect(start('production')).rejects.toThrow(
      /^The operator "left\.over" has the role "demo", .* first\.$/,
    );
    await database.pool.query("update operator set disabled_at = now() where username = 'left.over'");
    await (await start('production')).stop();
  });

  test('nobody can change whether a database is a demo’s or a company’s', async () => {
    await setUpAs('demo');
    for (const change of ["update installation set mode = 'production'", 'delete from installation']) {
      await expect(database.pool.query(change)).rejects.toThrow('append-only');
    }
  });
});

describe('a database knows its keys:', () => {
  const keptKeys = { HANDBILL_SECRET: OTHER_SECRET, HANDBILL_LOG_KEY: SECRET };
  const accept = (keys: Readonly<Record<string, string>>, now = systemClock.now()) => {
    const memory = { shared: createMemory(), hasChanged: false, isLagging: false };
    return transact(database.appPool, (tx) =>
      acceptSecret({
        tx,
        now,
        memory,
        config: configOf('production', keys),
        newId: () => newId(now),
        emit: () => {},
      }),
    );
  };

  test('a server with another secret does not start, until the new secret is accepted; then the former one does not', async () => {
    await setUpAs('production');
    await expect(setUpAs('production', keptKeys)).rejects.toThrow(ConfigError);
    await expect(setUpAs('production', keptKeys)).rejects.toThrow(
      /^HANDBILL_SECRET is not the one that this database knows: .*\.$/,
    );
    expect(await accept(keptKeys)).toBe(true);
    expect(await accept(keptKeys)).toBe(false);
    await setUpAs('production', keptKeys);
    await expect(setUpAs('production')).rejects.toThrow(/^HANDBILL_SECRET is not the one/);
  });

  test('a secret that is accepted while the clock is behind counts as well', async () => {
    await setUpAs('production');
    expect(await accept(keptKeys, addMs(systemClock.now(), -DAY_MS))).toBe(true);
    await setUpAs('production', keptKeys);
    await expect(setUpAs('production')).rejects.toThrow(/^HANDBILL_SECRET is not the one/);
  });

  test('a server with another key of the log does not start, not even once its secret is accepted', async () => {
    await setUpAs('production');
    const keys = { HANDBILL_SECRET: OTHER_SECRET };
    await accept(keys);
    await expect(setUpAs('production', keys)).rejects.toThrow(ConfigError);
    await expect(setUpAs('production', keys)).rejects.toThrow(
      /^HANDBILL_LOG_KEY is not the key of this database’s log, .*\.$/,
    );
    await setUpAs('production', keptKeys);
  });

  test('nobody can change or remove what a database knows of its keys', async () => {
    await setUpAs('production');
    for (const change of ["update key_fingerprint set kind = 'log'", 'delete from key_fingerprint']) {
      await expect(database.pool.query(change)).rejects.toThrow('append-only');
    }
  });
});

test('two demo servers that start concurrently on one new database both start up', async () => {
  await Promise.all([setUpAs('demo'), setUpAs('demo')]);
  const { rows } = await database.pool.query('select username from operator order by username');
  expect(rows.map(({ username }) => username)).toEqual([
    'approver',
    'cashier',
    'controller',
    'operator',
    'reviewer',
    'support',
  ]);
});

test('a folder of uploads that is a file is refused in one sentence', async () => {
  writeFileSync(join(database.directory, 'uploads'), '');
  await expect(start('production')).rejects.toThrow(ConfigError);
  await expect(start('production')).rejects.toThrow(/^The folder .*uploads cannot hold uploads: .*\.$/);
});
