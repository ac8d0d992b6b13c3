import { inPortions } from '../../../platform/queue/in-portions.ts';
import type { Job } from '../../../platform/queue/jobs.ts';
import { sumSharers, sumVisits } from './upkeep-sql.ts';

/** Keeps the sums of visits a few rows for each hour of a campaign and of a sharer, however many visits they have. */
export const addUpVisits: Job = {
  name: 'add-up-visits',
  schedule: '*/10 * * * *',
  async run({ transact }) {
    for (const sum of [sumVisits, sumSharers]) await inPortions(transact, ({ tx }, limit) => sum(tx, limit));
  },
};
