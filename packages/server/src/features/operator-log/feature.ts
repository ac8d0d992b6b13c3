// Owns reading the log of what operators did: in pages, filtered, and as a file.
// Refuses to write it, and to judge whether its chain is whole: the audit does that.
// Start reading with list-log.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listLog, logAsCsv } from './list-log.ts';

export const operatorLogFeature: Feature = {
  consoleRoutes: [route(calls.listLog, listLog, { csv: logAsCsv })],
};
