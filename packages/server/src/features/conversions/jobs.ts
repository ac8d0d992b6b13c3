import { inPortions } from '../../platform/queue/in-portions.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { sumConversions } from './sql.ts';

/** Keeps the sums of conversions a few rows for each campaign. */
export const addUpConversions: Job = {
  name: 'add-up-conversions',
  schedule: '*/10 * * * *',
  run: ({ transact }) => inPortions(transact, ({ tx }, limit) => sumConversions(tx, limit)),
};
