// Where tests keep temporary files: each test file makes a database, each journey a server with one, and on a disk
// making and removing their thousands of files costs more than all that is asked of them.
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm';
const BYTES_MIN = 4 * 1024 ** 3;

/**
 * Puts the temporary files of this process and of those that it starts into memory, until it ends. Does nothing where
 * TMPDIR names another folder, or less than 4 GiB of memory are left.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasSpace()) return;
  removeLeftovers();
  const folder = join(MEMORY, `handbill-${process.pid}`);
  try {
    mkdirSync(folder);
  } catch {
    // Not writable, or of another account: the disk will do.
    return;
  }
  // The database's account has to pass through it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => removeIfPossible(folder));
}

function hasSpace() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= BYTES_MIN;
  } catch {
    return false;
  }
}

/** Removes what killed processes have left behind. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^handbill-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && hasEnded(Number(pid))) removeIfPossible(join(MEMORY, name));
  }
}

/** @param {string} folder */
function removeIfPossible(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // Of another account, or still in use: it takes up memory, and no test depends on it.
  }
}

/** @param {number} pid */
function hasEnded(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
