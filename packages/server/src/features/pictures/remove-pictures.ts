import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Job } from '../../platform/queue/jobs.ts';
import { pictureStoreOf } from './choose-store.ts';
import { pictureOfFile } from './make-card.ts';
import { selectUploadedAmong } from './sql.ts';

/** A picture is stored before its row is committed: a younger one may still get its row. */
const YOUNG_MS = DAY_MS;

/** Removes unused pictures: those of closed accounts and of refused or interrupted uploads. */
export const removeUnownedPictures: Job = {
  name: 'remove-unowned-pictures',
  schedule: '10 19 * * *',
  async run({ runtime, now, transact }) {
    const store = pictureStoreOf(runtime.config);
    for await (const names of store.names()) {
      const addresses = names.map(addressOf);
      const owned = new Set(await transact(({ tx }) => selectUploadedAmong(tx, addresses)));
      const unowned = names.filter((name) => !owned.has(addressOf(name)));
      // The age is checked last: uploading the same picture again renews it.
      for (const name of unowned) await store.removeIfOlder(name, addMs(now, -YOUNG_MS));
    }
  },
};

/** The address of the picture that a file belongs to. */
function addressOf(name: string): string {
  return `/uploads/${pictureOfFile(name)}`;
}
