import type { Feature } from '../../platform/feature.ts';
import { popupRoutes } from './routes.ts';

export const popupFeature: Feature = { memberRoutes: popupRoutes };
