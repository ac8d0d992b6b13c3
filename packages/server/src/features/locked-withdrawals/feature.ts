import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { askLockedWithdrawal } from './ask-locked-withdrawal.ts';
import { approveLockedWithdrawal, declineLockedWithdrawal } from './decide-locked-withdrawal.ts';
import { listLockedWithdrawals } from './list-locked-withdrawals.ts';
import { lockedWithdrawalsSchema } from './schema.ts';
import { selectOfOtherMoney } from './sql.ts';

export const lockedWithdrawalsFeature: Feature = {
  schema: lockedWithdrawalsSchema,
  consoleRoutes: [
    route(calls.listLockedWithdrawals, listLockedWithdrawals),
    route(calls.askLockedWithdrawal, askLockedWithdrawal),
    route(calls.approveLockedWithdrawal, approveLockedWithdrawal),
    route(calls.declineLockedWithdrawal, declineLockedWithdrawal),
  ],
  auditChecks: [{ check: 'locked_withdrawals_agree', run: selectOfOtherMoney }],
};
