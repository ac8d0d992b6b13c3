import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listDisputes } from './list-disputes.ts';
import { cardMoneySchema } from './schema.ts';
import { disputeApproval, settleDispute } from './settle-dispute.ts';
import { selectWrongDisputed } from './sql.ts';

export const cardMoneyFeature: Feature = {
  schema: cardMoneySchema,
  consoleRoutes: [route(calls.listDisputes, listDisputes), route(calls.settleDispute, settleDispute)],
  auditChecks: [{ check: 'disputed_balance', run: selectWrongDisputed }],
  approvals: [disputeApproval],
};
