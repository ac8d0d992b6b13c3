import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomBelow, randomSecret } from '../../ids.ts';

/** Another live process holds the folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  /** Whether the lock was copied along with the folder: that process uses the original. */
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
 * Locks the folder for this process; a lock left by a dead process does not count. Throws FolderInUse.
 *
 * Each process first writes its own file and then looks for others: of two that start together, at least one
 * sees the other and backs off for a random time. A lock file's name (process id and start time) is unique to
 * one process, so removing a dead process's file can never remove a live one: the race of every scheme with a
 * single lock file.
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

/** Leaves no empty lock behind on a full disk. */
function writeWhole(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/** Identifies a folder: it survives a move and differs for every copy. */
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

/** Empty when the file has been removed or is still being written. */
function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * When a process started, as a word that is unique among all processes that ever had this id; null when the
 * process is not alive.
 */
export function startedAt(pid: number): string | null {
  if (process.platform !== 'linux') return askPs(pid, 'lstart=')?.replaceAll(/\W+/g, '-') ?? null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the command, which may contain spaces and brackets: the state and, 19 fields later, the start
    // time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    return `${boot}-${fields[19]}`;
  } catch {
    return null;
  }
}

/** The command line of a live process, words separated by spaces; null when it is not alive. */
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
