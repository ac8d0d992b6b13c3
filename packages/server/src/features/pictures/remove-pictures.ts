import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Job } from '../../platform/queue/jobs.ts';
import { pictureOfFile } from './make-card.ts';
import { selectUploadedAmong } from './sql.ts';

/** A picture is on disk before its row is committed: a younger file may still get its row. */
const YOUNG_MS = DAY_MS;

/** Removes unused pictures: those of closed accounts and of refused or interrupted uploads. */
export const removeUnownedPictures: Job = {
  name: 'remove-unowned-pictures',
  schedule: '10 19 * * *',
  async run({ runtime, now, transact }) {
    const folder = join(runtime.config.dataDirectory, 'uploads');
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    const addresses = names.map(addressOf);
    const owned = new Set(await transact(({ tx }) => selectUploadedAmong(tx, addresses)));
    for (const name of names) {
      if (owned.has(addressOf(name))) continue;
      // Checked last: uploading the same picture again renews the file.
      const { mtime } = await stat(join(folder, name));
      if (mtime < addMs(now, -YOUNG_MS)) await rm(join(folder, name));
    }
  },
};

/** The address of the picture that a file belongs to. */
function addressOf(name: string): string {
  return `/uploads/${pictureOfFile(name)}`;
}
