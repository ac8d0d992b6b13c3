import * as calls from '@handbill/contract/console';
import { msBetween, SECOND_MS } from '@handbill/contract/time';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { auditInstance } from './audit-instance.ts';
import { auditJobs } from './jobs.ts';
import { readBalanceSheet } from './read-balance-sheet.ts';
import { auditSchema } from './schema.ts';
import { selectLastRun } from './sql.ts';

/** The audit of these features, which are passed in because each knows its own checks. */
export function auditFeature(features: readonly Feature[]): Feature {
  const checks = features.flatMap(({ auditChecks }) => auditChecks ?? []);
  return {
    schema: auditSchema,
    consoleRoutes: [
      route(calls.audit, (context) => auditInstance(context, checks)),
      route(calls.balanceSheet, readBalanceSheet),
    ],
    jobs: auditJobs(checks),
    gauges: [
      {
        name: 'audit_findings',
        help: 'Findings of the last audit by a job, including checks that could not run. Anything but 0 needs a person.',
        read: async (tx) => (await selectLastRun(tx))?.findings ?? null,
      },
      {
        name: 'audit_age_seconds',
        help: 'Seconds since the last audit by a job. More than two hours needs a person.',
        read: async (tx, now) => {
          const last = await selectLastRun(tx);
          // One of a time to come, from before a clock was set back, says nothing about now.
          return last && Math.abs(msBetween(last.run_at, now)) / SECOND_MS;
        },
      },
    ],
  };
}
