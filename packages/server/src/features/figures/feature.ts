import { figures } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { readFigures } from './read-figures.ts';

export const figuresFeature: Feature = { consoleRoutes: [route(figures, readFigures)] };
