import { addMs, DAY_MS } from '@handbill/contract/time';
import { forgetSaltsBefore } from '../../platform/identity/network.ts';
import { inPortions } from '../../platform/queue/in-portions.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { forgetVisitorsBefore } from '../shares/index.ts';
import { forgetMarksBefore } from './sql.ts';
import { forgetTappersBefore, sumTaps } from './taps-sql.ts';

// No rule looks back further than 24 hours; one more day covers every time zone of the salts.
// A tap’s browser would be of use while its share runs, up to a month, but after two days nobody is to know who a
// visitor was (docs/adr/008): then it counts again.
const REMEMBERED_MS = 2 * DAY_MS;

export const forgetVisitors: Job = {
  name: 'forget-visitors',
  schedule: '40 * * * *',
  async run({ now, transact }) {
    const before = addMs(now, -REMEMBERED_MS);
    for (const forget of [forgetVisitorsBefore, forgetMarksBefore, forgetTappersBefore]) {
      await inPortions(transact, ({ tx }, limit) => forget(tx, before, limit));
    }
    await transact(({ tx }) => forgetSaltsBefore(tx, now));
  },
};

/** Keeps the sums of taps one row for each channel of a share and of a campaign, however many taps they have. */
export const addUpTaps: Job = {
  name: 'add-up-taps',
  schedule: '*/10 * * * *',
  run: ({ transact }) => inPortions(transact, ({ tx }, limit) => sumTaps(tx, limit)),
};
