import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '../../clock.ts';
import { APP_ROLE } from '../database-role.ts';
import {
  type Account,
  accountFor,
  type Binaries,
  canReach,
  EmbeddedPostgresError,
  giveTo,
  packageRoot,
  prepareBinaries,
} from './embedded-binaries.ts';
import { commandOf, FolderInUse, type FolderLock, lockFolder, startedAt } from './folder-lock.ts';

export { EmbeddedPostgresError } from './embedded-binaries.ts';

/** `host` is the folder of the Unix socket. */
interface SocketAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  /** The server's own role, and the superuser that owns the tables. */
  roles: { app: SocketAddress; owner: SocketAddress };
  ownerUrl: string;
  /** Fast shutdown: rolls open transactions back; everything else is on disk when it resolves. */
  stop(): Promise<void>;
  /** Called when the server ends without being stopped by us. */
  onExit(listener: (exit: { code: number | null; signal: NodeJS.Signals | null }) => void): void;
}

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** The folder of one cluster, and the account that its server runs as. */
interface Home {
  path: string;
  account: Account;
}

interface Server {
  child: ChildProcess;
  exited: Promise<void>;
}

const OWNER = 'handbill';
const DATABASE = 'handbill';
const PORT = 5432;
const MARK = 'cluster_name=handbill';
const POINTER = 'moved-to';
const OURS: readonly string[] = ['postgres', 'secret', 'uploads'];
const ROOTS_PLACE = '/var/lib/handbill';
const SHORT_NAME = 'handbill-socket-';
const SOCKET_BYTES_MAX = 100;
const START_MS_MAX = 180_000;
const ORPHANS_MS_MAX = 30_000;
const FAST_STOP_MS_MAX = 20_000;
const HARD_STOP_MS_MAX = 10_000;
const POLL_MS = 10;
const FREE_BYTES_MIN = 32 * 1024 * 1024;

/**
 * Starts the PostgreSQL of this data folder and creates its database on the first start. There is no TCP
 * port, and no password on the Unix socket (`trust`): the socket is in a folder of mode 0700, so only the
 * server's own account and root can reach it, and both can read the data files anyway. A password would have
 * to be stored next to them. `lastSettings` come after ours, as `name=value`. Throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres({
  directory,
  log,
  lastSettings = [],
}: {
  directory: string;
  log: Log;
  lastSettings?: readonly string[];
}): Promise<EmbeddedPostgres> {
  const home = openFolder(resolve(directory), log);
  try {
    return await startIn(home, log, lastSettings);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? new EmbeddedPostgresError(noSpaceFor(home)) : error;
  }
}

async function startIn(home: Home, log: Log, lastSettings: readonly string[]): Promise<EmbeddedPostgres> {
  const lock = await lockHome(home);
  let socket: string | undefined;
  try {
    const binaries = prepareBinaries(home.account, packageRoot(), home.path);
    const cluster = join(home.path, 'cluster');
    refuseOtherMajor(cluster, binaries);
    await stopLeftover(home, cluster, log);
    if (!existsSync(cluster)) initialise(home, cluster, binaries, log);
    socket = socketFolder(home);
    const flags = ['-D', cluster, ...settings(socket, lastSettings)];
    const server = await launch(home, cluster, binaries, flags);
    return handle(server, socket, lock, home);
  } catch (error) {
    if (socket !== undefined) removeSocketFolder(socket, home);
    lock.release();
    throw error;
  }
}

/** Where the PostgreSQL listens that a running Handbill started for a data folder, or null when none runs. */
export function rolesOfRunningPostgres(directory: string): EmbeddedPostgres['roles'] | null {
  const pointer = join(directory, POINTER);
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : resolve(directory);
  const cluster = join(home, 'cluster');
  const { pid, socket, ready } = readPidFile(cluster);
  if (pid === null || !ready || !commandOf(pid)?.includes(`-D ${cluster}`)) return null;
  return rolesAt(socket);
}

function rolesAt(host: string): EmbeddedPostgres['roles'] {
  const place = { host, port: PORT, database: DATABASE };
  return { app: { ...place, user: APP_ROLE }, owner: { ...place, user: OWNER } };
}

function openFolder(directory: string, log: Log): Home {
  try {
    return openHome(directory, log);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || !(error instanceof Error)) throw error;
    throw new EmbeddedPostgresError(`The folder ${directory} cannot hold the database: ${error.message}.`);
  }
}

/**
 * The folder, owned by the server's account and closed to all others, or its substitute when the account
 * cannot reach it.
 */
function openHome(directory: string, log: Log): Home {
  const account = accountFor(directory);
  makeParents(directory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (account === null) return own({ path: directory, account });
  letPass(dirname(directory), account);
  const pointer = join(directory, POINTER);
  const moved = existsSync(pointer);
  if (!moved && canReach(dirname(directory), account)) return own({ path: directory, account });
  if (!moved) {
    mkdirSync(ROOTS_PLACE, { recursive: true, mode: 0o755 });
    writeFileSync(pointer, `${mkdtempSync(join(ROOTS_PLACE, 'postgres-'))}\n`);
  }
  const path = readFileSync(pointer, 'utf8').trim();
  const news = `PostgreSQL must not run as root and nobody else can enter ${directory}: its files are in ${path}.`;
  if (moved) log.info(news);
  else log.warn(news);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return own({ path, account: accountFor(path) });
}

/**
 * Lets the account enter a data folder that only root can (as `mktemp -d` creates it), if it contains only
 * our files.
 */
function letPass(dataFolder: string, account: Account): void {
  if (canReach(dataFolder, account) || !canReach(dirname(dataFolder), account)) return;
  if (readdirSync(dataFolder).every((name) => OURS.includes(name))) chmodSync(dataFolder, 0o711);
}

/**
 * Whatever the umask, the parent folders that we create can be entered: the server's account has to pass
 * through them.
 */
function makeParents(directory: string): void {
  const first = mkdirSync(dirname(directory), { recursive: true });
  if (first === undefined) return;
  for (let made = dirname(directory); made.startsWith(first); made = dirname(made)) chmodSync(made, 0o711);
}

function own(home: Home): Home {
  const { uid } = statSync(home.path);
  if (home.account === null && uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(
      `The folder ${home.path} belongs to another account (uid ${uid}): start Handbill as that account, or as root.`,
    );
  }
  if (home.account !== null && uid !== home.account.uid) giveTo(home.account, home.path);
  chmodSync(home.path, 0o700);
  return home;
}

async function lockHome({ path }: Home): Promise<FolderLock> {
  try {
    return await lockFolder(path);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    if (error.copied) {
      throw new EmbeddedPostgresError(
        `The data in ${path} was copied while Handbill (process ${error.pid}) was using it, and such a copy is no backup: stop Handbill before copying, or restore a dump.`,
      );
    }
    throw new EmbeddedPostgresError(
      `Another Handbill (process ${error.pid}) is using the data in ${path}: stop it, or set HANDBILL_DATA to another folder.`,
    );
  }
}

function refuseOtherMajor(cluster: string, { major }: Binaries): void {
  if (!existsSync(cluster)) return;
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new EmbeddedPostgresError(
      `The folder ${cluster} is not a PostgreSQL data folder (it has no PG_VERSION): move it away, or restore it whole.`,
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found === major) return;
  throw new EmbeddedPostgresError(
    `The data in ${cluster} was written by PostgreSQL ${found} and this Handbill runs ${major}: dump it with the Handbill that wrote it and restore it here.`,
  );
}

/**
 * Stops a server that outlived its Handbill (killed with SIGKILL) and still holds the folder. We hold our
 * lock, so nobody else uses that server. We never remove `postmaster.pid`: it is PostgreSQL's own guard
 * against two servers on one folder.
 */
async function stopLeftover(home: Home, cluster: string, log: Log): Promise<void> {
  const { pid, socket } = readPidFile(cluster);
  if (pid === null) return;
  const started = startedAt(pid);
  const command = started === null ? null : commandOf(pid);
  if (started === null || command === null || !command.includes(`-D ${cluster}`)) return;
  if (!command.includes(MARK)) {
    throw new EmbeddedPostgresError(
      `A PostgreSQL server that Handbill did not start (process ${pid}) is using ${cluster}: stop it first.`,
    );
  }
  log.warn(`Stopping the PostgreSQL server (process ${pid}) that a killed Handbill left behind.`);
  const gone = () => startedAt(pid) !== started;
  process.kill(pid, 'SIGINT');
  if (!(await within(FAST_STOP_MS_MAX, gone))) process.kill(pid, 'SIGQUIT');
  if (!(await within(HARD_STOP_MS_MAX, gone))) {
    throw new EmbeddedPostgresError(`The PostgreSQL server left behind (process ${pid}) does not stop.`);
  }
  if (basename(socket).startsWith(SHORT_NAME)) removeSocketFolder(socket, home);
}

/** Lines of postmaster.pid: process, data folder, start time, port, socket folder, address, memory key, state. */
function readPidFile(cluster: string): { pid: number | null; socket: string; ready: boolean } {
  const file = join(cluster, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return {
    pid: Number.isNaN(pid) ? null : pid,
    socket: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  };
}

/** Completed under another name first, so that an interrupted start leaves nothing that looks like data. */
function initialise(home: Home, cluster: string, binaries: Binaries, log: Log): void {
  for (const name of readdirSync(home.path)) {
    if (name.startsWith('cluster-new-')) rmSync(join(home.path, name), { recursive: true, force: true });
  }
  log.info(`Making the database in ${home.path}.`);
  const unfinished = mkdtempSync(join(home.path, 'cluster-new-'));
  giveTo(home.account, unfinished);
  // Sorting by code point (the built-in C.UTF-8) is the same on every machine and survives system upgrades.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const flags = [
    '-D',
    unfinished,
    `--username=${OWNER}`,
    '--auth=trust',
    '--data-checksums',
    '--no-instructions',
  ];
  runOnce(home, binaries, 'initdb', [...flags, ...locale], '');
  runOnce(
    home,
    binaries,
    'postgres',
    ['--single', '-D', unfinished, 'postgres'],
    `create database ${DATABASE}`,
  );
  renameSync(unfinished, cluster);
}

function runOnce(home: Home, { directory }: Binaries, program: string, flags: string[], input: string): void {
  const { status, stderr, error } = spawnSync(join(directory, 'bin', program), flags, {
    ...home.account,
    cwd: '/',
    env: environment(),
    encoding: 'utf8',
    input,
  });
  if (status === 0) return;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL could not make its database: ${error?.message ?? (lastWords(stderr) || silenceIn(home))}.`,
  );
}

/**
 * Inherits nothing from our environment: it contains secrets, and PG* variables would change the server's
 * behaviour.
 */
function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** The home itself, or a short temporary folder when the socket's path would be too long there. */
function socketFolder({ path, account }: Home): string {
  if (Buffer.byteLength(join(path, `.s.PGSQL.${PORT}.lock`)) <= SOCKET_BYTES_MAX) return path;
  const short = tmpdir().length < SOCKET_BYTES_MAX / 2 && canReach(tmpdir(), account) ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(short, SHORT_NAME));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  return folder;
}

function removeSocketFolder(socket: string, home: Home): void {
  if (socket === home.path || !existsSync(socket)) return;
  for (const name of readdirSync(socket)) rmSync(join(socket, name), { force: true });
  rmdirSync(socket);
}

/**
 * Sized for one demo instance on a laptop. The durability settings are repeated here, so that an edited
 * postgresql.conf cannot turn them off. The server's log contains no statements or rows: they name members.
 */
function settings(socket: string, last: readonly string[]): string[] {
  return [
    MARK,
    'listen_addresses=',
    `port=${PORT}`,
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'shared_buffers=128MB',
    'max_connections=250',
    'max_wal_size=1GB',
    'jit=off',
    'log_min_messages=log',
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
    ...last,
  ].flatMap((setting) => ['-c', setting]);
}

/**
 * Starts the server and waits until it answers. After a SIGKILL of its main process, the connections' processes
 * may hold the shared memory for a moment longer, and PostgreSQL refuses to start until they are gone.
 */
async function launch(home: Home, cluster: string, binaries: Binaries, flags: string[]): Promise<Server> {
  const logFile = join(home.path, 'server.log');
  const began = monotonicMs();
  for (;;) {
    const server = spawnServer(home, binaries, flags, logFile);
    const up = await within(START_MS_MAX, () => hasEnded(server) || isReady(cluster, server));
    if (up && !hasEnded(server)) return server;
    if (!up) await halt(server);
    const words = readFileSync(logFile, 'utf8');
    const orphans = /shared memory block|is still in use|lock file "postmaster.pid"/.test(words);
    if (!up || !orphans || monotonicMs() - began > ORPHANS_MS_MAX) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL could not start: ${lastWords(words) || silenceIn(home)} (all of its log is in ${logFile}).`,
      );
    }
    await pause(100);
  }
}

function spawnServer({ account }: Home, { directory }: Binaries, flags: string[], logFile: string): Server {
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const output = openSync(logFile, 'a', 0o600);
  // Its own process group: Ctrl-C in the terminal reaches only us, and we stop the server once we have
  // finished.
  const child = spawn(join(directory, 'bin', 'postgres'), flags, {
    ...account,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  return { child, exited };
}

function isReady(cluster: string, { child }: Server): boolean {
  const { pid, ready } = readPidFile(cluster);
  return ready && pid === child.pid;
}

function hasEnded({ child }: Server): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Fast shutdown. A server that takes too long is killed; the next start recovers its data. */
async function halt(server: Server): Promise<void> {
  if (hasEnded(server)) return;
  server.child.ref();
  server.child.kill('SIGINT');
  const late = setTimeout(() => server.child.kill('SIGQUIT'), FAST_STOP_MS_MAX);
  await server.exited;
  clearTimeout(late);
}

function handle(server: Server, socket: string, lock: FolderLock, home: Home): EmbeddedPostgres {
  const { child } = server;
  const listeners: Parameters<EmbeddedPostgres['onExit']>[0][] = [];
  let stopping: Promise<void> | undefined;
  // The server must neither keep us alive nor outlive us: a fast shutdown finishes without us.
  const onOurExit = () => child.kill('SIGINT');
  child.unref();
  process.once('exit', onOurExit);
  child.once('exit', (code, signal) => {
    process.off('exit', onOurExit);
    if (stopping !== undefined) return;
    for (const listener of listeners) listener({ code, signal });
  });
  const stop = async () => {
    await halt(server);
    removeSocketFolder(socket, home);
    lock.release();
  };
  return {
    roles: rolesAt(socket),
    ownerUrl: `postgres:///${DATABASE}?host=${encodeURIComponent(socket)}&port=${PORT}&user=${OWNER}`,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    onExit: (listener) => listeners.push(listener),
  };
}

async function within(milliseconds: number, reached: () => boolean): Promise<boolean> {
  const began = monotonicMs();
  while (!reached()) {
    if (monotonicMs() - began > milliseconds) return false;
    await pause(POLL_MS);
  }
  return true;
}

function noSpaceFor({ path }: Home): string {
  return `The embedded PostgreSQL could not start in ${path}: there is no space left on the disk.`;
}

/** Why a server may have ended without a message. */
function silenceIn({ path }: Home): string {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < FREE_BYTES_MIN
    ? 'there is no space left on the disk'
    : 'it ended without a message';
}

/** The last lines of a log as one sentence. */
function lastWords(text: string): string {
  const lines = text.trim().split('\n').slice(-6);
  return lines.map((line) => line.replace(/^\S+ \S+ UTC \[\d+\] /, '').trim()).join(' / ');
}
