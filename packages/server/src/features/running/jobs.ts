import { addMs, DAY_MS } from '@handbill/contract/time';
import { rollUp } from '@handbill/ledger';
import { deleteOldWrites } from '../../platform/database/replica/recent-writes.ts';
import { forgetKeysBefore } from '../../platform/http/idempotency.ts';
import { forgetRequestCounts } from '../../platform/http/minute-counts.ts';
import { deleteOldSessions } from '../../platform/identity/old-sessions.ts';
import { inPortions } from '../../platform/queue/in-portions.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { deleteFollowedRuns } from '../../platform/queue/queue-figures.ts';

// At least 24 hours are promised; one more day covers a client that was offline.
const KEYS_KEPT_MS = 2 * DAY_MS;

/** Deletes idempotency keys that no client can still be retrying with. */
export const forgetIdempotencyKeys: Job = {
  name: 'forget-idempotency-keys',
  schedule: '25 * * * *',
  run: ({ now, transact }) =>
    inPortions(transact, ({ tx }, limit) => forgetKeysBefore(tx, addMs(now, -KEYS_KEPT_MS), limit)),
};

/** Deletes sessions that ended long ago. */
export const forgetOldSessions: Job = {
  name: 'forget-old-sessions',
  schedule: '15 3 * * *',
  run: ({ now, transact }) => inPortions(transact, ({ tx }, limit) => deleteOldSessions(tx, now, limit)),
};

/**
 * Sums the entries of accounts without a running balance, so that reading one stays cheap. Gives up until the
 * next run when postings stay in flight for too long.
 */
export const rollUpLedger: Job = {
  name: 'roll-up-ledger',
  schedule: '*/10 * * * *',
  run: ({ transact }) => transact(({ tx }) => rollUp(tx)),
};

/** Deletes the counts of requests whose minute is over. */
export const forgetCountedRequests: Job = {
  name: 'forget-request-counts',
  schedule: '*/10 * * * *',
  run: ({ now, transact }) => transact(({ tx }) => forgetRequestCounts(tx, now)),
};

/** Deletes what replicas have had for long. */
export const forgetRecentWrites: Job = {
  name: 'forget-recent-writes',
  schedule: '*/10 * * * *',
  run: ({ now, transact }) => transact(({ tx }) => deleteOldWrites(tx, now)),
};

/** Deletes failed runs of recurring jobs that were followed by another: a job that is broken leaves one at each time. */
export const forgetFollowedRuns: Job = {
  name: 'forget-followed-runs',
  schedule: '55 * * * *',
  run: ({ transact }) => inPortions(transact, ({ tx }, limit) => deleteFollowedRuns(tx, limit)),
};
