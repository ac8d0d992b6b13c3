import {
  dismissReports as dismissCall,
  listReports as listCall,
  upholdReports as upholdCall,
} from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { dismissReports, upholdReports } from './decide-reports.ts';
import { forgetReporters } from './jobs.ts';
import { listReports } from './list-reports.ts';

export const reportsFeature: Feature = {
  consoleRoutes: [
    route(listCall, listReports),
    route(dismissCall, dismissReports),
    route(upholdCall, upholdReports),
  ],
  jobs: [forgetReporters],
};
