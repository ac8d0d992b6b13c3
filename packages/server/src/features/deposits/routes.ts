import {
  confirmDeposit as confirmCall,
  listDeposits as listCall,
  rejectDeposit as rejectCall,
} from '@handbill/contract/console';
import { deposit, depositCancel, depositHistory } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { announceDeposit } from './announce-deposit.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { confirmDeposit } from './confirm-deposit.ts';
import { listDeposits, listOwnDeposits } from './list-deposits.ts';
import { rejectDeposit } from './reject-deposit.ts';

export const depositRoutes = [
  route(deposit, announceDeposit),
  route(depositCancel, cancelDeposit),
  route(depositHistory, listOwnDeposits),
];

export const depositConsoleRoutes = [
  route(listCall, listDeposits),
  route(confirmCall, confirmDeposit),
  route(rejectCall, rejectDeposit),
];
