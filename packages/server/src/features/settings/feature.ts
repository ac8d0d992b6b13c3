import type { Feature } from '../../platform/feature.ts';
import { settingsConsoleRoutes, settingsRoutes } from './routes.ts';

export const settingsFeature: Feature = {
  memberRoutes: settingsRoutes,
  consoleRoutes: settingsConsoleRoutes,
};
