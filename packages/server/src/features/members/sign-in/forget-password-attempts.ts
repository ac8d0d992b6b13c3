import { addMs, DAY_MS } from '@handbill/contract/time';
import { forgetAttemptsBefore } from '../../../platform/identity/password-attempts.ts';
import type { Job } from '../../../platform/queue/jobs.ts';

export const forgetPasswordAttempts: Job = {
  name: 'forget-password-attempts',
  schedule: '20 * * * *',
  run: ({ transact }) => transact(({ tx, now }) => forgetAttemptsBefore(tx, addMs(now, -DAY_MS))),
};
