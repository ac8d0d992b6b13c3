import { readReview as readReviewCall } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { readReview } from './read-review.ts';

export const reviewFeature: Feature = { consoleRoutes: [route(readReviewCall, readReview)] };
