import { addMs, DAY_MS } from '@handbill/contract/time';
import { eachAlone } from '../../platform/queue/each-alone.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { pictureStoreOf } from './choose-store.ts';
import { pictureOfFile } from './make-card.ts';
import { selectUploadedAmong } from './sql.ts';

/** A picture is stored before its row is committed: a younger one may still get its row. */
const YOUNG_MS = DAY_MS;

/** Pictures, their cards, and what an interrupted start or upload left. Nothing else is ours, so it stays. */
const OURS = /^(?:[0-9a-f]{64}\.(?:webp|card\.jpg)|\.[0-9A-Za-z]{22}\.part|probe)$/;

/** Removes unused pictures: those of closed accounts and of refused or interrupted uploads. */
export const removeUnownedPictures: Job = {
  name: 'remove-unowned-pictures',
  schedule: '10 19 * * *',
  async run({ runtime, now, transact }) {
    const store = pictureStoreOf(runtime.config);
    const unowned: string[] = [];
    for await (const all of store.names()) {
      const names = all.filter((name) => OURS.test(name));
      const addresses = names.map(addressOf);
      const owned = new Set(await transact(({ tx }) => selectUploadedAmong(tx, addresses)));
      unowned.push(...names.filter((name) => !owned.has(addressOf(name))));
    }
    // The age is checked last: uploading the same picture again renews it.
    await eachAlone(unowned, (name) => store.removeIfOlder(name, addMs(now, -YOUNG_MS)));
  },
};

/** The address of the picture that a file belongs to. */
function addressOf(name: string): string {
  return `/uploads/${pictureOfFile(name)}`;
}
