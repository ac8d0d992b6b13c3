import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Job } from '../../platform/queue/jobs.ts';
import { forgetReportersBefore } from './sql.ts';

// A network's hash is for one day; one more day covers every time zone of the salts.
const REMEMBERED_MS = 2 * DAY_MS;

export const forgetReporters: Job = {
  name: 'forget-reporters',
  schedule: '45 * * * *',
  run: ({ now, transact }) => transact(({ tx }) => forgetReportersBefore(tx, addMs(now, -REMEMBERED_MS))),
};
