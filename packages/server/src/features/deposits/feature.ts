import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { announceDeposit } from './announce-deposit.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { confirmDeposit } from './confirm-deposit.ts';
import { depositApproval } from './deposit-approval.ts';
import { expireDepositsJob } from './jobs.ts';
import { listDeposits, listOwnDeposits } from './list-deposits.ts';
import { rejectDeposit } from './reject-deposit.ts';
import { depositsSchema } from './schema.ts';

export const depositsFeature: Feature = {
  schema: depositsSchema,
  memberRoutes: [
    route(memberCalls.deposit, announceDeposit),
    route(memberCalls.depositCancel, cancelDeposit),
    route(memberCalls.depositHistory, listOwnDeposits),
  ],
  consoleRoutes: [
    route(consoleCalls.listDeposits, listDeposits),
    route(consoleCalls.confirmDeposit, confirmDeposit),
    route(consoleCalls.rejectDeposit, rejectDeposit),
  ],
  jobs: [expireDepositsJob],
  approvals: [depositApproval],
};
