// Owns the figures of the house: what it holds and owes, and what happened on the last days.
// Refuses to keep any of them: they are counted from the tables of who owns them, each time anew.
// Start reading with read-figures.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { daysAsCsv, readFigures } from './read-figures.ts';

export const figuresFeature: Feature = {
  consoleRoutes: [route(calls.figures, readFigures, { csv: daysAsCsv })],
};
