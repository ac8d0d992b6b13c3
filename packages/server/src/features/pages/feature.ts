import type { Feature } from '../../platform/feature.ts';
import { pageApproval } from './page-approval.ts';
import { pageConsoleRoutes, pageRoutes } from './routes.ts';

export const pagesFeature: Feature = {
  memberRoutes: pageRoutes,
  consoleRoutes: pageConsoleRoutes,
  approvals: [pageApproval],
};
