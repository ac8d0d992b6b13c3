import type { Feature } from '../../platform/feature.ts';
import { awardRoutes } from './routes.ts';

export const awardsFeature: Feature = { memberRoutes: awardRoutes };
