import type { Feature } from '../../platform/feature.ts';
import { memberPageRoutes } from './routes.ts';

export const memberPageFeature: Feature = { consoleRoutes: memberPageRoutes };
