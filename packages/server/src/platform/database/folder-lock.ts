import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomBelow, randomSecret } from '../ids.ts';

/** Another live process holds the folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  /** The lock was copied with the folder: it is of another one, which that process uses. */
  readonly copied: boolean;

  constructor(directory: string, { pid, copied }: Holder) {
    super(`The folder ${directory} is in use by another process (${pid}).`);
    this.pid = pid;
    this.copied = copied;
  }
}

interface Holder {
  pid: number;
  copied: boolean;
}

export interface FolderLock {
  release(): void;
}

const PREFIX = 'lock.';
const ATTEMPTS = 6;
const PAUSE_MS = 20;

/**
 * Takes the folder for this process; a lock left by a dead process does not count. Throws FolderInUse.
 *
 * Everybody first writes a file of their own and then looks for others, so of two who start together at least
 * one sees the other, and steps back for a random moment. A lock file's name belongs to one
 * process for ever (id and start time), so removing a dead one can never remove a live one, which is the race
 * of every scheme with a single lock file.
 */
export async function lockFolder(directory: string): Promise<FolderLock> {
  const mine = `${PREFIX}${process.pid}.${startedAt(process.pid)}.${randomSecret(4).toString('hex')}`;
  const file = join(directory, mine);
  for (let attempt = 1; ; attempt += 1) {
    writeWhole(file, identityOf(directory));
    const other = otherHolder(directory, mine);
    if (other === null) return { release: () => rmSync(file, { force: true }) };
    rmSync(file);
    if (attempt === ATTEMPTS) throw new FolderInUse(directory, other);
    await pause(PAUSE_MS + randomBelow(60));
  }
}

/** On a full disk no empty lock stays behind. */
function writeWhole(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/** What a folder is known by wherever it is moved, and no copy of it has. */
function identityOf(directory: string): string {
  const { dev, ino } = statSync(directory);
  return `${dev}:${ino}`;
}

function otherHolder(directory: string, mine: string): Holder | null {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(PREFIX) || name === mine) continue;
    const [pid, started] = name.slice(PREFIX.length).split('.');
    if (started !== undefined && startedAt(Number(pid)) === started) {
      const written = readLock(join(directory, name));
      return { pid: Number(pid), copied: written !== '' && written !== identityOf(directory) };
    }
    rmSync(join(directory, name), { force: true });
  }
  return null;
}

/** Empty when it has been removed, or is just being written. */
function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * When a process started, as a word that differs from that of every other process which had the same id; null
 * when no such process lives.
 */
export function startedAt(pid: number): string | null {
  if (process.platform !== 'linux') return askPs(pid, 'lstart=')?.replaceAll(/\W+/g, '-') ?? null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the command, which may itself hold spaces and brackets: the state, and 19 fields on the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    return `${boot}-${fields[19]}`;
  } catch {
    return null;
  }
}

/** The command line of a live process, words separated by spaces; null when no such process lives. */
export function commandOf(pid: number): string | null {
  if (process.platform !== 'linux') return askPs(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return null;
  }
}

function askPs(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
