import type { Feature } from '../../platform/feature.ts';
import { campaignAuditChecks } from './audit-checks.ts';
import { campaignConsoleRoutes, campaignRoutes } from './routes.ts';

export const campaignsFeature: Feature = {
  memberRoutes: campaignRoutes,
  consoleRoutes: campaignConsoleRoutes,
  auditChecks: campaignAuditChecks,
};
