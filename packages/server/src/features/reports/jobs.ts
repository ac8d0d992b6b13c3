import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Job } from '../../platform/queue/jobs.ts';
import { forgetReportersBefore } from './sql.ts';

// The hash of a network is of one day; a day more covers every time zone of the salts.
const REMEMBERED_MS = 2 * DAY_MS;

export const forgetReporters: Job = {
  name: 'forget-reporters',
  schedule: '45 * * * *',
  run: ({ now, transact }) => transact(({ tx }) => forgetReportersBefore(tx, addMs(now, -REMEMBERED_MS))),
};
