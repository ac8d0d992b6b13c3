import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Job } from '../../platform/queue/jobs.ts';
import { endBlocksDue, forgetDayKeys } from './sql.ts';

// As long as visits keep their hashes.
const REMEMBERED_MS = 2 * DAY_MS;

/** Ends expired blocks, and forgets networks that are no longer blocked or never returned. */
export const endBlocks: Job = {
  name: 'end-blocks',
  schedule: '50 * * * *',
  run: ({ now, transact }) =>
    transact(async ({ tx }) => {
      await endBlocksDue(tx, now);
      await forgetDayKeys(tx, addMs(now, -REMEMBERED_MS));
    }),
};
