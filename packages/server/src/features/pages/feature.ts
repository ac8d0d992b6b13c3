import type { Feature } from '../../platform/feature.ts';
import { pageRoutes } from './routes.ts';

export const pagesFeature: Feature = { memberRoutes: pageRoutes };
