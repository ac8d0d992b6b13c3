// Owns the key figures: what the company holds and owes, and what happened in the last days.
// Refuses to keep any of them: they are counted from their owners' tables each time.
// Start reading with read-figures.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { daysAsCsv, readFigures } from './read-figures.ts';

export const figuresFeature: Feature = {
  consoleRoutes: [route(calls.figures, readFigures, { csv: daysAsCsv })],
};
