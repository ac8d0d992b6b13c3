import * as calls from '@handbill/contract/public';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listPublicSettings } from './list-public-settings.ts';
import { settingsSchema } from './schema.ts';

export const settingsFeature: Feature = {
  schema: settingsSchema,
  memberRoutes: [route(calls.settings, listPublicSettings)],
};
