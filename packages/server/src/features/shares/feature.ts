import type { Feature } from '../../platform/feature.ts';
import { shareAuditChecks } from './audit-checks.ts';
import { shareJobs } from './jobs.ts';
import { shareRoutes } from './routes.ts';

export const sharesFeature: Feature = {
  memberRoutes: shareRoutes,
  jobs: shareJobs,
  auditChecks: shareAuditChecks,
};
