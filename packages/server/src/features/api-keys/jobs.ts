import { deleteEndedKeys } from '../../platform/identity/keys/own-keys.ts';
import { inPortions } from '../../platform/queue/in-portions.ts';
import type { Job } from '../../platform/queue/jobs.ts';

/** Deletes keys that ended long ago. */
export const forgetEndedKeys: Job = {
  name: 'forget-ended-keys',
  schedule: '35 3 * * *',
  run: ({ now, transact }) => inPortions(transact, ({ tx }, limit) => deleteEndedKeys(tx, now, limit)),
};
