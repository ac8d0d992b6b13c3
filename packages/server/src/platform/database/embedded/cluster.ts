import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, EmbeddedPostgresError, giveTo } from './embedded-binaries.ts';
import { type Home, type Log, silenceIn } from './home.ts';

export const OWNER = 'handbill';
export const DATABASE = 'handbill';

/** Refuses the data of another major version of PostgreSQL, and a folder that is no data folder. */
export function refuseOtherMajor(cluster: string, { major }: Binaries): void {
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
    `The data in ${cluster} was written by PostgreSQL ${found} and this Handbill runs ${major}: start the Handbill that wrote it, dump it with pg_dump and restore it into a PostgreSQL of your own (docs/operating.md, "Backups").`,
  );
}

/** Completed under another name first, so that an interrupted start leaves nothing that looks like data. */
export function initialise(home: Home, cluster: string, binaries: Binaries, log: Log): void {
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
export function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** The last lines of a log as one sentence. */
export function lastWords(text: string): string {
  const lines = text.trim().split('\n').slice(-6);
  return lines.map((line) => line.replace(/^\S+ \S+ UTC \[\d+\] /, '').trim()).join(' / ');
}
