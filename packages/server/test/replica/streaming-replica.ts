import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/embedded-postgres.ts';
import { createPool, createServerPool, type Pool } from '../../src/platform/database/pool.ts';
import { followReplica, type Replica } from '../../src/platform/database/replica/replica.ts';
import { prepareDatabase } from '../../src/prepare-database.ts';
import type { TestDatabase } from '../database.ts';

const log = { info: () => undefined, warn: () => undefined };

/** A database of its own with a streaming replica. */
export interface ReplicatedDatabase extends TestDatabase {
  replica: Replica;
  /** How many transactions have been asked of the replica since the last call. */
  readsOfReplica(): number;
  /** Resolves once the replica has everything that is committed now. */
  catchUp(): Promise<void>;
  /** The replica receives changes, and applies none before it goes on. */
  pause(): Promise<void>;
  goOn(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
}

/** Starts two embedded PostgreSQL, the one as a replica of the other. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'handbill-replica-'));
  chmodSync(directory, 0o711);
  const primary = await startPrimary(directory);
  let replica = await startEmbeddedPostgres({ directory: join(directory, 'replica'), log });
  const { app, owner } = primary.roles;
  const [pool, appPool, serverPool] = [createPool(owner), createPool(app), createServerPool(app)];
  const [read, admin] = [createPool(replica.roles.app), createPool(replica.roles.owner, 1)];
  const pools = [pool, appPool, serverPool, read, admin];
  let reads = 0;
  read.on('acquire', () => {
    reads += 1;
  });
  const followed = await followReplica(read, appPool, pino({ level: 'silent' }));
  return {
    url: primary.ownerUrl,
    appUrl: primary.ownerUrl,
    pool,
    appPool,
    serverPool,
    directory,
    replica: followed,
    readsOfReplica() {
      const counted = reads;
      reads = 0;
      return counted;
    },
    catchUp: () => catchUp(admin, pool),
    pause: () => replay(admin, 'pause', true),
    goOn: () => replay(admin, 'resume', false),
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await startEmbeddedPostgres({ directory: join(directory, 'replica'), log });
    },
    async drop() {
      await Promise.all(pools.map((each) => each.end()));
      await replica.stop();
      await primary.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A migrated database, and a copy of its files that follows it once it is started. */
async function startPrimary(directory: string): Promise<EmbeddedPostgres> {
  const home = join(directory, 'primary');
  const first = await startEmbeddedPostgres({ directory: home, log });
  await prepareDatabase(first.roles, { databaseUrl: null, dataDirectory: '' });
  await first.stop();
  const copy = join(directory, 'replica', 'cluster');
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  cpSync(join(home, 'cluster'), copy, { recursive: true });
  const primary = await startEmbeddedPostgres({ directory: home, log });
  const { host, port, user } = primary.roles.owner;
  writeFileSync(join(copy, 'standby.signal'), '');
  const follow = `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`;
  appendFileSync(join(copy, 'postgresql.auto.conf'), follow);
  return primary;
}

async function catchUp(replica: Pool, primary: Pool): Promise<void> {
  const { rows } = await primary.query('select pg_current_wal_lsn()::text as place');
  for (;;) {
    const answer = await replica.query(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has_it',
      [rows[0].place],
    );
    if (answer.rows[0].has_it) return;
  }
}

async function replay(replica: Pool, act: 'pause' | 'resume', isPaused: boolean): Promise<void> {
  await replica.query(`select pg_wal_replay_${act}()`);
  const state = "select pg_get_wal_replay_pause_state() = 'paused' as is_paused";
  for (;;) {
    const { rows } = await replica.query(state);
    if (rows[0].is_paused === isPaused) return;
  }
}
