// Owns reading the operators' log: in pages, filtered, and as a file.
// Refuses to write it, and to verify its chain: the audit does that.
// Start reading with list-log.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listLog, logAsCsv } from './list-log.ts';

export const operatorLogFeature: Feature = {
  consoleRoutes: [route(calls.listLog, listLog, { csv: logAsCsv })],
};
