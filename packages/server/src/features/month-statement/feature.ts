// Owns no table: tells a member what a month changed in their balance and in the money of their orders.
// Refuses to count anything itself: every figure is from the ledger.
// Start reading with read-month.ts.
import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readMonth } from './read-month.ts';

export const monthStatementFeature: Feature = {
  memberRoutes: [route(calls.monthStatement, readMonth)],
};
