// Owns what a sharer sees of their own results over the last weeks. It has no tables.
// Refuses to show anything of another member but a median of many.
// Start reading with read-insight.ts.
import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readInsight } from './read-insight.ts';

export const insightFeature: Feature = { memberRoutes: [route(calls.insight, readInsight)] };
