import type { Feature } from '../../platform/feature.ts';
import { pageConsoleRoutes, pageRoutes } from './routes.ts';

export const pagesFeature: Feature = { memberRoutes: pageRoutes, consoleRoutes: pageConsoleRoutes };
