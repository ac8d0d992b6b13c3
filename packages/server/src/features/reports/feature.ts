import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { dismissReports, upholdReports } from './decide-reports.ts';
import { forgetReporters } from './jobs.ts';
import { listReports } from './list-reports.ts';
import { reportsSchema } from './schema.ts';

export const reportsFeature: Feature = {
  schema: reportsSchema,
  consoleRoutes: [
    route(calls.listReports, listReports),
    route(calls.dismissReports, dismissReports),
    route(calls.upholdReports, upholdReports),
  ],
  jobs: [forgetReporters],
};
