import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Job } from '../../platform/queue/jobs.ts';
import { endBlocksDue, forgetDayKeys } from './sql.ts';

// As long as visits keep theirs.
const REMEMBERED_MS = 2 * DAY_MS;

/** Ends what has reached its end, and forgets networks that are not blocked any more or never came back. */
export const endBlocks: Job = {
  name: 'end-blocks',
  schedule: '50 * * * *',
  run: ({ now, transact }) =>
    transact(async ({ tx }) => {
      await endBlocksDue(tx, now);
      await forgetDayKeys(tx, addMs(now, -REMEMBERED_MS));
    }),
};
