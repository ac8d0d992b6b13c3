import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, accountFor, canReach, EmbeddedPostgresError, giveTo } from './embedded-binaries.ts';
import { FolderInUse, type FolderLock, lockFolder } from './folder-lock.ts';

export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** The folder of one cluster, and the account that its server runs as. */
export interface Home {
  path: string;
  account: Account;
}

const POINTER = 'moved-to';
const OURS: readonly string[] = ['postgres', 'secret', 'uploads'];
const ROOTS_PLACE = '/var/lib/handbill';
const FREE_BYTES_MIN = 32 * 1024 * 1024;

/** The folder that is used for a data folder: itself, or its substitute when the server's account could not reach it. */
export function pathOfHome(directory: string): string {
  const pointer = join(directory, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : resolve(directory);
}

export function openFolder(directory: string, log: Log): Home {
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

export async function lockHome({ path }: Home): Promise<FolderLock> {
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

export function noSpaceFor({ path }: Home): string {
  return `The embedded PostgreSQL could not start in ${path}: there is no space left on the disk.`;
}

/** Why a server may have ended without a message. */
export function silenceIn({ path }: Home): string {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < FREE_BYTES_MIN
    ? 'there is no space left on the disk'
    : 'it ended without a message';
}
