import type { Feature } from '../../platform/feature.ts';
import { noticeConsoleRoutes, popupRoutes } from './routes.ts';

export const popupFeature: Feature = { memberRoutes: popupRoutes, consoleRoutes: noticeConsoleRoutes };
