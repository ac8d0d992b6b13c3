import { listLog as listLogCall } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { listLog, logAsCsv } from './list-log.ts';

export const operatorLogFeature: Feature = {
  consoleRoutes: [route(listLogCall, listLog, { csv: logAsCsv })],
};
