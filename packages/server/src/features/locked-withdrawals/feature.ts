import {
  approveLockedWithdrawal as approveCall,
  askLockedWithdrawal as askCall,
  declineLockedWithdrawal as declineCall,
  listLockedWithdrawals as listCall,
} from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { askLockedWithdrawal } from './ask-locked-withdrawal.ts';
import { approveLockedWithdrawal, declineLockedWithdrawal } from './decide-locked-withdrawal.ts';
import { listLockedWithdrawals } from './list-locked-withdrawals.ts';
import { selectOfOtherMoney } from './sql.ts';

export const lockedWithdrawalsFeature: Feature = {
  consoleRoutes: [
    route(listCall, listLockedWithdrawals),
    route(askCall, askLockedWithdrawal),
    route(approveCall, approveLockedWithdrawal),
    route(declineCall, declineLockedWithdrawal),
  ],
  auditChecks: [{ check: 'locked_withdrawals_agree', run: selectOfOtherMoney }],
};
