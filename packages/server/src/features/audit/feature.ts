import { audit, balanceSheet } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { auditHouse } from './audit-house.ts';
import { runAuditJob } from './jobs.ts';
import { readBalanceSheet } from './read-balance-sheet.ts';

/** The audit of a house made of these features: they are handed in, because each of them knows its own checks. */
export function auditFeature(features: readonly Feature[]): Feature {
  const checks = features.flatMap(({ auditChecks }) => auditChecks ?? []);
  return {
    consoleRoutes: [
      route(audit, (context) => auditHouse(context, checks)),
      route(balanceSheet, readBalanceSheet),
    ],
    jobs: [runAuditJob(checks)],
  };
}
