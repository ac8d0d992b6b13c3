import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { announceDeposit } from './announcing/announce-deposit.ts';
import { cancelDeposit } from './announcing/cancel-deposit.ts';
import { expireDepositsJob } from './announcing/expire-deposits.ts';
import { listOwnDeposits } from './announcing/list-own-deposits.ts';
import { confirmDeposit } from './confirming/confirm-deposit.ts';
import { depositApproval } from './confirming/deposit-approval.ts';
import { listDeposits } from './confirming/list-deposits.ts';
import { rejectDeposit } from './confirming/reject-deposit.ts';
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
