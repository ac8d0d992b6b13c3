import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { auditInstance } from './audit-instance.ts';
import { runAuditJob } from './jobs.ts';
import { readBalanceSheet } from './read-balance-sheet.ts';
import { auditSchema } from './schema.ts';
import { selectAuditAge } from './sql.ts';

/** The audit over these features: they are passed in, because each knows its own checks. */
export function auditFeature(features: readonly Feature[]): Feature {
  const checks = features.flatMap(({ auditChecks }) => auditChecks ?? []);
  return {
    schema: auditSchema,
    consoleRoutes: [
      route(calls.audit, (context) => auditInstance(context, checks)),
      route(calls.balanceSheet, readBalanceSheet),
    ],
    jobs: [runAuditJob(checks)],
    gauges: [
      {
        name: 'audit_findings',
        help: 'What the last hourly audit found, checks that could not be run among it. Anything but 0 needs a person.',
        read: async (tx) => (await selectAuditAge(tx)).findings,
      },
      {
        name: 'audit_age_seconds',
        help: 'How long ago the hourly audit last ran. More than two hours needs a person.',
        read: async (tx) => (await selectAuditAge(tx)).seconds,
      },
    ],
  };
}
