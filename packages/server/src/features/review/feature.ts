// Owns a reviewer's view of a campaign before the decision: its page, its landing address, its advertiser.
// Refuses to decide (campaigns does) and to call other servers: a landing address is judged only by its spelling.
// Start reading with read-review.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readReview } from './read-review.ts';

export const reviewFeature: Feature = { consoleRoutes: [route(calls.readReview, readReview)] };
