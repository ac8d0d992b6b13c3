// Owns a server's upkeep: probes, jobs that keep tables small, and a check of its role's rights.
// Refuses to show any business data.
// Start reading with jobs.ts, then the probes below.
import { isDiskFull, probeDatabase } from '../../platform/database/pool.ts';
import type { Feature } from '../../platform/feature.ts';
import { countFailedJobs, readQueueDelay } from '../../platform/queue/queue-figures.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerAppFailures } from './app-failures.ts';
import { runningAuditChecks } from './audit-checks.ts';
import {
  forgetCountedRequests,
  forgetFollowedRuns,
  forgetIdempotencyKeys,
  forgetOldSessions,
  forgetRecentWrites,
  rollUpLedger,
} from './jobs.ts';

/** Probes for the engineers who run the server, jobs that keep its tables small, and a check that its role is safe. */
export const runningFeature: Feature = {
  auditChecks: runningAuditChecks,
  gauges: [
    {
      name: 'jobs_failed',
      help: 'Jobs and tasks that failed for good within a day, recurring ones until their next time. Anything but 0 needs a person.',
      read: countFailedJobs,
    },
    {
      name: 'jobs_delay_seconds',
      help: 'How long the job or task has been due that waits longest, without pushed notifications. More than five minutes needs a person.',
      read: readQueueDelay,
    },
  ],
  jobs: [
    forgetCountedRequests,
    forgetFollowedRuns,
    forgetIdempotencyKeys,
    forgetOldSessions,
    forgetRecentWrites,
    rollUpLedger,
  ],
  registerRaw(app, runtime) {
    const { pool } = runtime;
    registerAppFailures(app, runtime);
    app.get('/healthz', async () => ({ status: 'alive' }));
    app.get('/readyz', async () => {
      const database = await probeDatabase(pool);
      if (database !== 'ready') {
        throw refuse('service_unavailable', { retryAfterSeconds: 1, current: { database } });
      }
      if (isDiskFull(pool)) {
        throw refuse('service_unavailable', { retryAfterSeconds: 15, current: { database: 'disk_full' } });
      }
      return { status: 'ready' };
    });
  },
};
