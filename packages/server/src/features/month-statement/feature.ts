import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readMonth } from './read-month.ts';

export const monthStatementFeature: Feature = {
  memberRoutes: [route(calls.monthStatement, readMonth)],
};
