import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { passwordCheck } from '../members/index.ts';
import { askWithdrawal } from './asking/ask-withdrawal.ts';
import { readTerms } from './asking/read-terms.ts';
import { withdrawalAuditChecks } from './audit-checks.ts';
import { approveWithdrawal } from './deciding/approve-withdrawal.ts';
import { returnApproval, returnWithdrawal } from './paying/return-withdrawal.ts';
import { withdrawalsSchema } from './schema.ts';
import { listOwnWithdrawals, listWithdrawals } from './showing/list-withdrawals.ts';
import { readPublicFigures } from './showing/read-public-figures.ts';

export const withdrawalsFeature: Feature = {
  schema: withdrawalsSchema,
  memberRoutes: [
    route(memberCalls.withdraw, askWithdrawal, { prepare: passwordCheck }),
    route(memberCalls.withdrawTerms, readTerms),
    route(memberCalls.withdrawHistory, listOwnWithdrawals),
    route(memberCalls.publicFigures, readPublicFigures),
  ],
  consoleRoutes: [
    route(consoleCalls.listWithdrawals, listWithdrawals),
    route(consoleCalls.approveWithdrawal, approveWithdrawal),
    route(consoleCalls.returnWithdrawal, returnWithdrawal),
  ],
  auditChecks: withdrawalAuditChecks,
  approvals: [returnApproval],
};
