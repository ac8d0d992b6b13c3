import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { APP_ROLE } from '../database-role.ts';
import { DATABASE, initialise, OWNER, refuseOtherMajor } from './cluster.ts';
import { EmbeddedPostgresError, packageRoot, prepareBinaries } from './embedded-binaries.ts';
import type { FolderLock } from './folder-lock.ts';
import { type Home, type Log, lockHome, noSpaceFor, openFolder, pathOfHome } from './home.ts';
import { halt, launch, type Server, settings, socketOfRunning, stopLeftover } from './server-process.ts';
import { PORT, removeSocketFolder, socketFolder } from './socket-folder.ts';

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
  const socket = socketOfRunning(join(pathOfHome(directory), 'cluster'));
  return socket === null ? null : rolesAt(socket);
}

function rolesAt(host: string): EmbeddedPostgres['roles'] {
  const place = { host, port: PORT, database: DATABASE };
  return { app: { ...place, user: APP_ROLE }, owner: { ...place, user: OWNER } };
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
