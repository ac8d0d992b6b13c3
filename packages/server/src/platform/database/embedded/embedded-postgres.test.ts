import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountFor, packageRoot, prepareBinaries } from './embedded-binaries.ts';
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts';

let root: string;
/** Most tests start this one in turn: creating a new one takes a second. */
let directory: string;
let messages: string[];
let running: EmbeddedPostgres[];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'handbill-test-'));
  chmodSync(root, 0o711);
  directory = join(root, 'postgres');
});

afterAll(() => rmSync(root, { recursive: true }));

beforeEach(() => {
  messages = [];
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
});

async function start(folder = directory): Promise<EmbeddedPostgres> {
  const say = (message: string) => messages.push(message);
  const server = await startEmbeddedPostgres({ directory: folder, log: { info: say, warn: say } });
  running.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.roles.owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** A folder of its own for one test, with these files. */
function folderWith(files: Record<string, string>): string {
  const folder = join(mkdtempSync(join(root, 'own-')), 'postgres');
  chmodSync(dirname(folder), 0o711);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function serverPid(): number {
  return Number.parseInt(readFileSync(join(directory, 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

/** Leaves the folder as it is after the process that locked it was killed. */
function forgetLock(): void {
  for (const name of readdirSync(directory)) if (name.startsWith('lock.')) rmSync(join(directory, name));
}

test('the first start creates the database, and the second one finds it with every row', async () => {
  const first = await start();
  await query(first, 'create table numbers as select generate_series(1, 100) n');
  await first.stop();
  expect(await query(await start(), 'select count(*)::int from numbers')).toEqual([100]);
  expect(messages).toEqual([`Making the database in ${directory}.`]);
});

test('an acknowledged commit is on disk, in blocks with checksums, in UTF-8', async () => {
  const server = await start();
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding'];
  const values = await Promise.all(names.map(async (name) => (await query(server, `show ${name}`))[0]));
  expect(values).toEqual(['on', 'on', 'on', 'on', 'UTF8']);
});

test('only the server’s own account can reach the database: no TCP, and a private folder', async () => {
  const server = await start();
  expect(await query(server, 'show listen_addresses')).toEqual(['']);
  expect(statSync(server.roles.owner.host).mode & 0o777).toBe(0o700);
  expect(statSync(join(directory, 'cluster')).mode & 0o777).toBe(0o700);
});

test('the server never runs as root', async () => {
  await start();
  expect(statSync(join(directory, 'cluster', 'PG_VERSION')).uid).not.toBe(0);
});

test('the server inherits nothing from our environment', async () => {
  process.env.PGOPTIONS = '-c work_mem=1MB';
  process.env.HANDBILL_TEST_CANARY = 'canary';
  try {
    await start();
    const environment = readFileSync(`/proc/${serverPid()}/environ`, 'utf8');
    expect(environment).toContain('PATH=');
    expect(environment).not.toMatch(/canary|PGOPTIONS/);
  } finally {
    delete process.env.PGOPTIONS;
    delete process.env.HANDBILL_TEST_CANARY;
  }
});

test('rows acknowledged before a kill -9 of the server survive it, and the exit is reported', async () => {
  const server = await start();
  await query(server, 'create table kept (n int primary key)');
  const acknowledged: number[] = [];
  const exited = new Promise<unknown>((done) => server.onExit(done));
  const writing = (async () => {
    const client = new pg.Client(server.roles.owner);
    client.on('error', () => undefined);
    await client.connect();
    for (let n = 1; ; n += 1) {
      await client.query('insert into kept values ($1)', [n]);
      acknowledged.push(n);
      if (n === 200) process.kill(serverPid(), 'SIGKILL');
    }
  })();
  await expect(writing).rejects.toThrow();
  expect(await exited).toEqual({ code: null, signal: 'SIGKILL' });
  await server.stop();
  const kept = await query(await start(), 'select n from kept order by n');
  expect(acknowledged.length).toBeGreaterThanOrEqual(200);
  expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged);
});

test('a start while orphans of a killed server still hold its memory waits for them', async () => {
  const server = await start();
  const busy = query(server, 'select count(*) from generate_series(1, 6000000)').catch(() => 'cut off');
  while ((await query(server, "select count(*)::int from pg_stat_activity where state = 'active'"))[0] !== 2);
  const exited = new Promise<unknown>((done) => server.onExit(done));
  process.kill(serverPid(), 'SIGKILL');
  await exited;
  await server.stop();
  expect(await query(await start(), 'select 1')).toEqual([1]);
  await busy;
});

test('a second start on the same folder is refused in one sentence and harms nothing', async () => {
  const first = await start();
  const second = start();
  await expect(second).rejects.toThrow(EmbeddedPostgresError);
  await expect(second).rejects.toThrow(/^Another Handbill \(process \d+\) is using the data in [^.]*\.$/);
  expect(await query(first, 'select 1')).toEqual([1]);
});

test('a copy that was made while its original was in use is refused as a copy, and the original keeps working', async () => {
  const first = await start();
  const copy = join(root, 'copy', 'postgres');
  cpSync(directory, copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') });
  await expect(start(copy)).rejects.toThrow(
    /^The data in .*copy.postgres was copied while Handbill \(process \d+\) was using it, .*\.$/,
  );
  expect(await query(first, 'select 1')).toEqual([1]);
});

test('at most one of several servers that start together gets the folder, and that one works', async () => {
  const outcomes = await Promise.allSettled([start(), start(), start(), start()]);
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refusals.length).toBeGreaterThanOrEqual(3);
  for (const { reason } of refusals) expect(reason).toBeInstanceOf(EmbeddedPostgresError);
  for (const server of running) await server.stop();
  expect(await query(await start(), 'select 1')).toEqual([1]);
});

test('the lock of a dead process is ignored', async () => {
  writeFileSync(join(directory, `lock.${process.pid}.another-start.0000`), '');
  writeFileSync(join(directory, 'lock.4194305.never-lived.0000'), '');
  expect(await query(await start(), 'select 1')).toEqual([1]);
  expect(readdirSync(directory).filter((name) => name.startsWith('lock.'))).toHaveLength(1);
});

test('a server that outlived its killed Handbill is stopped, and its rows are kept', async () => {
  const orphan = await start();
  await query(orphan, 'create table left_behind as select 7 n');
  const pid = serverPid();
  forgetLock();
  const next = await start();
  expect(serverPid()).not.toBe(pid);
  expect(await query(next, 'select n from left_behind')).toEqual([7]);
  expect(messages.join()).toContain(`Stopping the PostgreSQL server (process ${pid})`);
});

test('a start is refused while somebody else’s server uses the folder, and that server is left alone', async () => {
  const cluster = join(directory, 'cluster');
  const other: ChildProcess = spawn(process.execPath, [
    '-e',
    'setInterval(() => {}, 1000)',
    '--',
    `-D ${cluster}`,
  ]);
  await once(other, 'spawn');
  try {
    writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n`);
    await expect(start()).rejects.toThrow(/Handbill did not start \(process \d+\) is using/);
    expect(other.exitCode).toBe(null);
  } finally {
    other.kill();
    rmSync(join(cluster, 'postmaster.pid'));
  }
});

test('data of another major version is refused in one sentence and left untouched', async () => {
  const folder = folderWith({ 'cluster/PG_VERSION': '15\n' });
  await expect(start(folder)).rejects.toThrow(/was written by PostgreSQL 15 and this Handbill runs \d+/);
  expect(readdirSync(folder, { recursive: true })).toEqual(['cluster', 'cluster/PG_VERSION']);
});

test('a folder that is not a data folder is refused and left untouched', async () => {
  const folder = folderWith({ 'cluster/letter.txt': 'dear' });
  await expect(start(folder)).rejects.toThrow(/is not a PostgreSQL data folder/);
  expect(readdirSync(folder, { recursive: true })).toEqual(['cluster', 'cluster/letter.txt']);
});

test('a path where no folder can be created is refused in one sentence', async () => {
  const file = join(folderWith({ 'a-file': '' }), 'a-file', 'postgres');
  await expect(start(file)).rejects.toThrow(EmbeddedPostgresError);
  await expect(start(file)).rejects.toThrow(/cannot hold the database: /);
});

test('an interrupted first start starts over', async () => {
  const folder = folderWith({ 'cluster-new-abc123/PG_VERSION': '18\n', 'cluster-new-abc123/base/1/112': '' });
  expect(await query(await start(folder), 'select current_database()')).toEqual(['handbill']);
  expect(existsSync(join(folder, 'cluster-new-abc123'))).toBe(false);
});

test('a folder whose path is too long for a socket works, and leaves no socket behind', async () => {
  const deep = join(root, 'a'.repeat(60), 'b'.repeat(60), 'postgres');
  const server = await start(deep);
  expect(await query(server, 'select 1')).toEqual([1]);
  expect(server.roles.owner.host.length).toBeLessThan(80);
  expect(statSync(server.roles.owner.host).mode & 0o777).toBe(0o700);
  await server.stop();
  expect(existsSync(server.roles.owner.host)).toBe(false);
});

test('a private data folder with only our files keeps the database inside', async () => {
  const data = join(root, 'private');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, 'secret'), '', { mode: 0o600 });
  expect((await start(join(data, 'postgres'))).roles.app.host).toBe(join(data, 'postgres'));
});

test('a database in a private home that only we can enter works and is found again', async () => {
  const home = join(root, 'home');
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(home, 'letter.txt'), 'dear');
  const folder = join(home, 'postgres');
  const first = await start(folder);
  try {
    await query(first, 'create table kept as select 7 n');
    await first.stop();
    expect(await query(await start(folder), 'select n from kept')).toEqual([7]);
    expect(statSync(home).mode & 0o777).toBe(0o700);
  } finally {
    for (const server of running) await server.stop();
    rmSync(first.roles.app.host, { recursive: true, force: true });
  }
});

test('a server that cannot start says why, with the last words of its log', async () => {
  const folder = folderWith({
    'cluster/PG_VERSION': '18\n',
    'cluster/postgresql.conf': 'no_such_setting = 1\n',
  });
  await expect(start(folder)).rejects.toThrow(/could not start: .*server\.log\)\.$/);
});

/** Every file of a database with its content, except those that a start writes before it checks the rest. */
function contentOf(folder: string): Record<string, string> {
  const cluster = join(folder, 'cluster');
  const names = readdirSync(cluster, { recursive: true, encoding: 'utf8' });
  const files = names.filter(
    (name) => !name.startsWith('postmaster.') && statSync(join(cluster, name)).isFile(),
  );
  return Object.fromEntries(files.sort().map((name) => [name, hashOf(join(cluster, name))]));
}
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

test.each([
  ['its control file is cut short', 'could not read file "global/pg_control"', cutShort],
  ['its control file is missing', 'could not find the database system', rmSync],
])(
  'a start with a damaged database (j) ends in one sentence and leaves the files as they are: %s',
  async (_what, words, damage) => {
    await (await start()).stop();
    const folder = folderWith({});
    cpSync(directory, folder, { recursive: true });
    damage(join(folder, 'cluster', 'global', 'pg_control'));
    const before = contentOf(folder);
    const refused = await start(folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(refused)).toMatch(/could not start: .+ \(all of its log is in .+\)\.$/);
    expect(String(refused)).toContain(words);
    expect(contentOf(folder)).toEqual(before);
  },
);

function cutShort(file: string): void {
  truncateSync(file, 100);
}

/** A small disk to fill, if one can be mounted: root may do so, but not in every container. */
function mountedDisk(): string | null {
  const disk = mkdtempSync(join(tmpdir(), 'handbill-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512m,mode=711', 'tmpfs', disk]).status === 0)
    return disk;
  rmdirSync(disk);
  return null;
}

const disk = mountedDisk();
afterAll(() => {
  if (disk === null) return;
  spawnSync('umount', ['-l', disk]);
  rmdirSync(disk);
});

test('a start on a full disk says so in one sentence, and the rows are intact once there is space', async () => {
  const first = await start();
  await query(first, 'create table if not exists on_full_disk as select 7 n');
  await first.stop();
  const folder = join(disk ?? root, 'filled', 'postgres');
  cpSync(directory, folder, { recursive: true });
  chmodSync(dirname(folder), 0o711);
  if (disk !== null) {
    fill(join(disk, 'ballast'));
    const refused = await start(folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(refused)).toMatch(/could not start.*: .*no space left on.*\.$/i);
    rmSync(join(disk, 'ballast'));
  }
  expect(await query(await start(folder), 'select n from on_full_disk')).toEqual([7]);
});

/** Writes until the disk is full. */
function fill(file: string): void {
  const block = Buffer.alloc(64 * 1024);
  const open = openSync(file, 'a');
  try {
    for (;;) if (writeSync(open, block) < block.length) return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(open);
  }
}

test('a PostgreSQL client understands the server’s address', async () => {
  const server = await start();
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'handbill' }]);
  await client.end();
});

test('binaries that the server’s account cannot run in place are copied to where it can', () => {
  const account = accountFor(root);
  const locked = mkdtempSync(join(root, 'package-'));
  cpSync(packageRoot(), locked, {
    recursive: true,
    filter: (path) => !/\.(a|so|so\.60|so\.5|dylib)$/.test(path),
  });
  // Root can enter any folder, but the server's account cannot; other users cannot create the links here.
  chmodSync(join(locked, 'native', 'lib'), 0o500);
  chmodSync(locked, 0o500);
  const cache = mkdtempSync(join(root, 'cache-'));
  chmodSync(cache, 0o711);
  mkdirSync(join(cache, 'runtime-new-cut-off'));
  try {
    const first = prepareBinaries(account, locked, cache);
    expect(first.directory.startsWith(cache)).toBe(true);
    expect(prepareBinaries(account, locked, cache)).toEqual(first);
    expect(readdirSync(cache)).toHaveLength(1);
  } finally {
    chmodSync(locked, 0o700);
    chmodSync(join(locked, 'native', 'lib'), 0o700);
  }
});
