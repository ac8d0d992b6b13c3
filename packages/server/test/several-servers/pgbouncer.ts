import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const PORT = 6_432;
/** As docs/operating.md has it. */
const CONNECT_QUERY =
  'set synchronous_commit to on; set timezone to UTC; set statement_timeout to 15000; set idle_in_transaction_session_timeout to 15000';

/** The program: HANDBILL_PGBOUNCER, or where packages put it; null: it is not installed. */
export const pgbouncer = process.env.HANDBILL_PGBOUNCER ?? PLACES.find((path) => existsSync(path)) ?? null;

export interface Bouncer {
  /** The database of `url` through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of a database. `isSetUp`: with the connect_query. */
export async function startPgbouncer(program: string, url: string, isSetUp = true): Promise<Bouncer> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const folder = mkdtempSync(join(tmpdir(), 'handbill-pgbouncer-'));
  const place = (name: string) => join(folder, name);
  // It runs as another account when we are root, which it refuses.
  chmodSync(folder, 0o777);
  writeFileSync(place('users'), `"${user}" "${password ?? ''}"\n`, { mode: 0o644 });
  const query = isSetUp ? ` connect_query='${CONNECT_QUERY}'` : '';
  // Fewer connections than the servers have together, so that they take turns on each.
  const settings = {
    pool_mode: 'transaction',
    default_pool_size: 5,
    listen_addr: '',
    listen_port: PORT,
    unix_socket_dir: folder,
    auth_type: 'trust',
    auth_file: place('users'),
    logfile: place('log'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    place('ini'),
    ['[databases]', `* = host=${host} port=${port}${query}`, '[pgbouncer]', ...lines, ''].join('\n'),
    { mode: 0o644 },
  );
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...account, place('ini')], { stdio: 'ignore' });
  const address = `postgres:///${database}?host=${encodeURIComponent(folder)}&port=${PORT}&user=${user}`;
  await untilItAnswers(child, address, place('log'));
  return {
    url: address,
    async stop() {
      const ended = once(child, 'exit');
      if (child.kill('SIGTERM')) await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilItAnswers(child: ChildProcess, connectionString: string, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${readFileSync(log, 'utf8')}`);
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answered) return;
  }
}
