import { inPortions } from '../../../platform/queue/in-portions.ts';
import type { Job } from '../../../platform/queue/jobs.ts';
import { sumHours } from './upkeep-sql.ts';

/** Keeps a campaign's visits by hour a few rows for each hour, however many visits it has. */
export const sumVisitHours: Job = {
  name: 'sum-visit-hours',
  schedule: '*/10 * * * *',
  run: ({ transact }) => inPortions(transact, ({ tx }, limit) => sumHours(tx, limit)),
};
