// Owns what a sharer sees of their own results over the last weeks, and the weekly summary.
// Refuses to show anything of another member but a median of many.
// Start reading with read-insight.ts.
import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readInsight } from './read-insight.ts';
import { insightSchema } from './schema.ts';
import { sendWeeklySummaries } from './weekly-summary.ts';

export const insightFeature: Feature = {
  schema: insightSchema,
  memberRoutes: [route(calls.insight, readInsight)],
  jobs: [sendWeeklySummaries],
};
