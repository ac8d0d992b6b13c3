import { addMs, DAY_MS } from '@handbill/contract/time';
import { forgetSaltsBefore } from '../../platform/identity/network.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { forgetVisitorsBefore } from '../shares/index.ts';
import { forgetMarksBefore } from './sql.ts';
import { forgetTappersBefore } from './taps-sql.ts';

// No rule looks back further than 24 hours; one more day covers every time zone of the salts.
const REMEMBERED_MS = 2 * DAY_MS;

export const forgetVisitors: Job = {
  name: 'forget-visitors',
  schedule: '40 * * * *',
  run: ({ now, transact }) =>
    transact(async ({ tx }) => {
      await forgetVisitorsBefore(tx, addMs(now, -REMEMBERED_MS));
      await forgetMarksBefore(tx, addMs(now, -REMEMBERED_MS));
      await forgetTappersBefore(tx, addMs(now, -REMEMBERED_MS));
      await forgetSaltsBefore(tx, now);
    }),
};
