import type { Feature } from '../../platform/feature.ts';
import { settingsRoutes } from './routes.ts';

export const settingsFeature: Feature = { memberRoutes: settingsRoutes };
