// Owns what a reviewer sees of a campaign before deciding: its page, its landing address, who advertises.
// Refuses to decide (campaigns does) and to call out: a landing address is judged by how it is written.
// Start reading with read-review.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readReview } from './read-review.ts';

export const reviewFeature: Feature = { consoleRoutes: [route(calls.readReview, readReview)] };
