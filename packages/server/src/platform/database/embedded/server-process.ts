import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '../../clock.ts';
import { environment, lastWords } from './cluster.ts';
import { type Binaries, EmbeddedPostgresError } from './embedded-binaries.ts';
import { commandOf, startedAt } from './folder-lock.ts';
import { type Home, type Log, silenceIn } from './home.ts';
import { PORT, removeLeftSocketFolder } from './socket-folder.ts';

export interface Server {
  child: ChildProcess;
  exited: Promise<void>;
}

const MARK = 'cluster_name=handbill';
const START_MS_MAX = 180_000;
const ORPHANS_MS_MAX = 30_000;
const FAST_STOP_MS_MAX = 20_000;
const HARD_STOP_MS_MAX = 10_000;
const POLL_MS = 10;

/**
 * Stops a server that outlived its Handbill (killed with SIGKILL) and still holds the folder. We hold our
 * lock, so nobody else uses that server. We never remove `postmaster.pid`: it is PostgreSQL's own guard
 * against two servers on one folder.
 */
export async function stopLeftover(home: Home, cluster: string, log: Log): Promise<void> {
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
  removeLeftSocketFolder(socket, home);
}

/** The socket's folder of the server that runs on a cluster; null when none does, or it does not answer yet. */
export function socketOfRunning(cluster: string): string | null {
  const { pid, socket, ready } = readPidFile(cluster);
  return pid !== null && ready && commandOf(pid)?.includes(`-D ${cluster}`) ? socket : null;
}

/** Lines of postmaster.pid: process, data folder, start time, port, socket folder, address, memory key, state. */
function readPidFile(cluster: string): { pid: number | null; socket: string; ready: boolean } {
  const lines = readIfThere(join(cluster, 'postmaster.pid')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return {
    pid: Number.isNaN(pid) ? null : pid,
    socket: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  };
}

/** Empty when the file does not exist: the server that wrote it may remove it at any moment. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Sized for one demo instance on a laptop. The durability settings are repeated here, so that an edited
 * postgresql.conf cannot turn them off. The server's log contains no statements or rows: they name members.
 */
export function settings(socket: string, last: readonly string[]): string[] {
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
    'max_connections=320',
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
export async function launch(
  home: Home,
  cluster: string,
  binaries: Binaries,
  flags: string[],
): Promise<Server> {
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
export async function halt(server: Server): Promise<void> {
  if (hasEnded(server)) return;
  server.child.ref();
  server.child.kill('SIGINT');
  const late = setTimeout(() => server.child.kill('SIGQUIT'), FAST_STOP_MS_MAX);
  await server.exited;
  clearTimeout(late);
}

async function within(milliseconds: number, reached: () => boolean): Promise<boolean> {
  const began = monotonicMs();
  while (!reached()) {
    if (monotonicMs() - began > milliseconds) return false;
    await pause(POLL_MS);
  }
  return true;
}
