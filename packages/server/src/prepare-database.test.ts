import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, createTestDatabase, type TestDatabase } from '../test/database.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { APP_ROLE, roleWarning } from './platform/database/database-role.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { createPoolThrough } from './platform/database/pool.ts';
import { readerOf } from './platform/database/single-statements.ts';
import { randomSecret } from './platform/ids.ts';
import { checkPooler, prepareDatabase } from './prepare-database.ts';
import { startServer } from './server.ts';

const given = { databaseUrl: 'given', dataDirectory: '' };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase('empty');
});
afterEach(() => database.drop());

const prepare = (owner: string | null) => prepareDatabase({ app: database.appUrl, owner }, given);

describe('a database that waits for migrations', () => {
  test('a database with pending migrations is migrated by its owner, and then the server’s role is enough', async () => {
    await prepare(database.url);
    await prepare(null);
    expect(await roleWarning(readerOf(database.appPool))).toBeNull();
  });

  test('a database with pending migrations is left alone by a role that may not create tables, which is reported in one sentence', async () => {
    await expect(prepare(null)).rejects.toThrow(MigrationError);
    await expect(prepare(null)).rejects.toThrow(
      /^The database is not up to date, and the role of DATABASE_URL may not migrate it \(.*\): set .*\.$/,
    );
    await expect(prepare(database.appUrl)).rejects.toThrow(
      /^The role of DATABASE_OWNER_URL does not own the tables \(.*\): .*\.$/,
    );
  });
});

test('an owner who did not make the tables is refused in one sentence', async () => {
  await prepare(database.url);
  await database.pool.query(`revoke select on member from ${APP_ROLE}`);
  await expect(prepare(database.appUrl)).rejects.toThrow(MigrationError);
  await expect(prepare(database.appUrl)).rejects.toThrow(
    /^The role of DATABASE_OWNER_URL does not own the tables: .*\.$/,
  );
});

test('an owner that cannot be reached is named by its variable', async () => {
  const nobody = addressOf(database.url, { database: 'nothing_of_this_name' });
  await expect(prepare(nobody)).rejects.toThrow(ConfigError);
  await expect(prepare(nobody)).rejects.toThrow(
    /^The database of DATABASE_OWNER_URL cannot be reached: .*\.$/,
  );
});

const configWith = (urls: Record<string, string>) =>
  readConfig({
    PORT: '0',
    HANDBILL_MODE: 'production',
    HANDBILL_DATA: database.directory,
    HANDBILL_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    HANDBILL_ORIGIN: 'https://handbill.test',
    HANDBILL_SHUTDOWN_SECONDS: '1',
    ...urls,
  });

/** The warnings about its role of a server that starts in production. */
async function warningsOf(urls: Record<string, string>): Promise<string[]> {
  const lines: { msg: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const config = configWith(urls);
  await (await startServer({ config, log, say: () => undefined })).stop();
  return lines.map(({ msg }) => msg);
}

test('a server whose role owns the database warns at the start, and does not with a separate role', async () => {
  expect(await warningsOf({ DATABASE_URL: database.url })).toEqual([
    expect.stringMatching(/^The server's database role \w+ is a superuser, so .*\.$/),
  ]);
  const roles = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.url };
  expect(await warningsOf(roles)).toEqual([]);
  // Until the next version its separate role is enough.
  expect(await warningsOf({ DATABASE_URL: database.appUrl })).toEqual([]);
});

describe('addresses that lead to different databases', () => {
  let staging: TestDatabase;
  beforeEach(async () => {
    staging = await createTestDatabase('empty');
  });
  afterEach(() => staging.drop());

  const start = (urls: Record<string, string>) =>
    startServer({ config: configWith(urls), log: pino({ level: 'silent' }), say: () => undefined });

  test('a server does not start with an owner of another database, and migrates neither', async () => {
    const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: staging.url };
    await expect(start(urls)).rejects.toThrow(ConfigError);
    await expect(start(urls)).rejects.toThrow(
      /^DATABASE_OWNER_URL leads to another database than DATABASE_URL: .*\.$/,
    );
    for (const { pool } of [database, staging]) {
      const { rows } = await pool.query("select to_regclass('public.schema_migration') as made");
      expect(rows).toEqual([{ made: null }]);
    }
  });

  test('a server does not start with a direct address of another database than the pooler’s', async () => {
    await prepare(database.url);
    await prepareDatabase({ app: staging.appUrl, owner: staging.url }, given);
    const urls = { DATABASE_URL: pooled(database.appUrl), DATABASE_DIRECT_URL: staging.appUrl };
    await expect(start(urls)).rejects.toThrow(ConfigError);
    await expect(start(urls)).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL: .*\.$/,
    );
    const server = await start({ ...urls, DATABASE_DIRECT_URL: database.appUrl });
    await server.stop();
  });

  test('a direct address that cannot be reached is named by its variable', async () => {
    await prepare(database.url);
    const DATABASE_DIRECT_URL = addressOf(database.appUrl, { database: 'nothing_of_this_name' });
    const isRefused = expect(
      start({ DATABASE_URL: pooled(database.appUrl), DATABASE_DIRECT_URL, DATABASE_OWNER_URL: database.url }),
    ).rejects;
    await isRefused.toThrow(/^The database of DATABASE_DIRECT_URL cannot be reached: .*\.$/);
  });
});

test('the owner only needs to own the database, without being a superuser', async () => {
  const owner = `test_${randomSecret(8).toString('hex')}`;
  const { pathname, password } = new URL(database.url);
  await database.pool.query(
    `create role ${owner} login ${password === '' ? '' : `password '${decodeURIComponent(password)}'`};
     alter database ${pathname.slice(1)} owner to ${owner}`,
  );
  await prepare(addressOf(database.url, { database: pathname.slice(1), role: owner }));
  expect(await roleWarning(readerOf(database.appPool))).toBeNull();
  await database.appPool.query(`select graphile_worker.add_job('nothing')`);
  await database.pool.query(
    `reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`,
  );
});

test('a pooler that does not set up its connections is refused in one sentence, and one that does is not', async () => {
  const check = async (url: string) => {
    const pool = createPoolThrough(url, database.appUrl);
    return checkPooler(pool).finally(() => pool.end());
  };
  const isRefused = expect(check(database.appUrl)).rejects;
  await isRefused.toThrow(ConfigError);
  await isRefused.toThrow(/^The pooler of DATABASE_URL does not set up its connections: .*\.$/);
  await check(pooled(database.appUrl));
});

/** An address whose connections are set up as those of the pooler must be. */
function pooled(url: string): string {
  const setUp = new URL(url);
  const settings = [
    'synchronous_commit=on',
    'timezone=UTC',
    'statement_timeout=15000',
    'idle_in_transaction_session_timeout=15000',
  ];
  setUp.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '));
  return setUp.href;
}
