import { viewAsMember as viewCall } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { viewAsMember } from './view-as-member.ts';

export const memberViewFeature: Feature = { consoleRoutes: [route(viewCall, viewAsMember)] };
