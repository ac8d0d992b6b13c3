import type { Feature } from '../../platform/feature.ts';
import { statementRoutes } from './routes.ts';

export const statementFeature: Feature = { memberRoutes: statementRoutes };
