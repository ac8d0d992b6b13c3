import { INSIGHT_DAYS } from '@handbill/contract/periods';
import { addMs, businessDate, DAY_MS } from '@handbill/contract/time';
import { inPortions } from '../../../platform/queue/in-portions.ts';
import type { Job } from '../../../platform/queue/jobs.ts';
import { sumSharers, sumSharersDays, sumVisits } from './upkeep-sql.ts';

/** Days whose hours are kept for insights: more than they show, because days are those of the company's time zone. */
const HOURS_KEPT_DAYS = INSIGHT_DAYS + 2;

/**
 * Keeps the sums of visits a few rows for each hour of a campaign and of a sharer, however many visits they have, and one
 * for each day of a sharer that insights no longer show.
 */
export const addUpVisits: Job = {
  name: 'add-up-visits',
  schedule: '*/10 * * * *',
  async run({ now, transact }) {
    for (const sum of [sumVisits, sumSharers]) await inPortions(transact, ({ tx }, limit) => sum(tx, limit));
    const before = businessDate(addMs(now, -HOURS_KEPT_DAYS * DAY_MS), 'UTC');
    await inPortions(transact, ({ tx }, limit) => sumSharersDays(tx, before, limit));
  },
};
