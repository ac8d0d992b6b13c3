import type { Feature } from '../../platform/feature.ts';
import { ownDataRoutes } from './routes.ts';

export const ownDataFeature: Feature = { memberRoutes: ownDataRoutes };
