import type { Feature } from '../../platform/feature.ts';
import { memberJobs } from './jobs.ts';
import { memberConsoleRoutes, memberRoutes } from './routes.ts';

export const membersFeature: Feature = {
  memberRoutes,
  consoleRoutes: memberConsoleRoutes,
  jobs: memberJobs,
};
