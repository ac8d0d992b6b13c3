import { figures } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { daysAsCsv, readFigures } from './read-figures.ts';

export const figuresFeature: Feature = { consoleRoutes: [route(figures, readFigures, { csv: daysAsCsv })] };
