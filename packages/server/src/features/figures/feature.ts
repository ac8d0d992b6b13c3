// Owns the key figures: the company's assets and liabilities, and the activity of the last days.
// Refuses to store any of them: they are counted from the owning features' tables each time.
// Start reading with read-figures.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { daysAsCsv, readFigures } from './read-figures.ts';

export const figuresFeature: Feature = {
  consoleRoutes: [route(calls.figures, readFigures, { csv: daysAsCsv })],
};
