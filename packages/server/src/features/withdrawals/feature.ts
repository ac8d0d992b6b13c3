import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { passwordCheck } from '../members/index.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { askWithdrawal } from './ask-withdrawal.ts';
import { withdrawalAuditChecks } from './audit-checks.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listOwnWithdrawals, listWithdrawals } from './list-withdrawals.ts';
import { readPublicFigures } from './read-public-figures.ts';
import { readTerms } from './read-terms.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { returnApproval, returnWithdrawal } from './return-withdrawal.ts';
import { withdrawalsSchema } from './schema.ts';

export const withdrawalsFeature: Feature = {
  schema: withdrawalsSchema,
  memberRoutes: [
    route(memberCalls.withdraw, askWithdrawal, { prepare: passwordCheck }),
    route(memberCalls.withdrawTerms, readTerms),
    route(memberCalls.withdrawCancel, cancelWithdrawal),
    route(memberCalls.withdrawHistory, listOwnWithdrawals),
    route(memberCalls.publicFigures, readPublicFigures),
  ],
  consoleRoutes: [
    route(consoleCalls.listWithdrawals, listWithdrawals),
    route(consoleCalls.approveWithdrawal, approveWithdrawal),
    route(consoleCalls.rejectWithdrawal, rejectWithdrawal),
    route(consoleCalls.returnWithdrawal, returnWithdrawal),
  ],
  auditChecks: withdrawalAuditChecks,
  approvals: [returnApproval],
};
