import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listPublicSettings } from './list-public-settings.ts';

export const settingsFeature: Feature = { memberRoutes: [route(calls.settings, listPublicSettings)] };
