import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_ROLE } from '../../src/platform/database/database-role.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { createClient, createPool, createServerPool } from '../../src/platform/database/pool.ts';
import { prepareDatabase } from '../../src/prepare-database.ts';
import { addressOf, type TestDatabase } from '../database.ts';

const log = { info: () => undefined, warn: () => undefined };

/** A PostgreSQL that no other test uses, as durable as in production. */
export interface OwnPostgres {
  database: TestDatabase;
  /** SIGKILL of its first process, and a start as after a crash. */
  killWhole(): Promise<void>;
  /** SIGKILL of one process that serves a connection: PostgreSQL then ends all others and recovers by itself. */
  killBackend(): Promise<void>;
  /** Resolves once every pool of the test gets answers again. */
  answers(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'handbill-kills-'));
  chmodSync(directory, 0o711);
  const home = join(directory, 'postgres');
  let postgres = await startEmbeddedPostgres({ directory: home, log });
  const url = postgres.ownerUrl;
  const appUrl = addressOf(url, { database: postgres.roles.app.database, role: APP_ROLE });
  await prepareDatabase(postgres.roles, { databaseUrl: null, dataDirectory: '' });
  const [pool, appPool, serverPool] = [createPool(url), createPool(appUrl), createServerPool(appUrl)];
  const pools = [pool, appPool, serverPool];
  // Their connections end with every kill.
  for (const each of pools) each.on('connect', (client) => client.on('error', () => undefined));

  /** Asks on as many connections as the pool has, because those of before the kill end one by one. */
  async function answersTo(each: typeof pool): Promise<void> {
    for (;;) {
      const asked = Array.from({ length: Math.max(1, each.totalCount) }, () => each.query('select 1'));
      const answers = await Promise.allSettled(asked);
      if (answers.every(({ status }) => status === 'fulfilled')) return;
    }
  }

  return {
    database: {
      url,
      pool,
      appUrl,
      appPool,
      serverPool,
      directory,
      replica: null,
      drop: async () => {
        await Promise.all(pools.map((each) => each.end()));
        await postgres.stop();
        rmSync(directory, { recursive: true });
      },
    },
    async killWhole() {
      const ended = new Promise<void>((done) => postgres.onExit(() => done()));
      process.kill(
        Number.parseInt(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8'), 10),
        'SIGKILL',
      );
      await ended;
      await postgres.stop();
      postgres = await startEmbeddedPostgres({ directory: home, log });
    },
    async killBackend() {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
         order by backend_xid is null, random() limit 1`,
      );
      const [victim] = rows;
      if (victim === undefined) return;
      // PostgreSQL answers for a moment before it notices: this connection ends when it does.
      const witness = createClient(pool);
      witness.on('error', () => undefined);
      await witness.connect();
      const ended = new Promise<void>((done) => witness.once('end', () => done()));
      process.kill(victim.pid, 'SIGKILL');
      await ended;
    },
    async answers() {
      for (const each of pools) await answersTo(each);
    },
  };
}
