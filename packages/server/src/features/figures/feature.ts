// Owns the key figures: the company's assets and liabilities, and the activity of the last days.
// Refuses to invent any of them: all are counted from the owning features' tables, ended days by a job.
// Start reading with read-figures.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { countEndedDays } from './jobs.ts';
import { daysAsCsv, readFigures } from './read-figures.ts';
import { figuresSchema } from './schema.ts';

export const figuresFeature: Feature = {
  schema: figuresSchema,
  consoleRoutes: [route(calls.figures, readFigures, { csv: daysAsCsv })],
  jobs: [countEndedDays],
};
