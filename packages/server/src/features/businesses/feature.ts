// Owns businesses: who advertises, as the advertiser describes it.
// Refuses addresses that do not lead to the public web or to a chat in a known app.
// Start reading with profile/save-business.ts.
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readBusiness } from './profile/read-business.ts';
import { saveBusiness } from './profile/save-business.ts';
import { businessesSchema } from './schema.ts';

export const businessesFeature: Feature = {
  schema: businessesSchema,
  memberRoutes: [route(memberCalls.business, readBusiness), route(memberCalls.updateBusiness, saveBusiness)],
};
