import {
  approveWithdrawal as approveCall,
  listWithdrawals as listCall,
  payWithdrawal as payCall,
  rejectWithdrawal as rejectCall,
  returnWithdrawal as returnCall,
} from '@handbill/contract/console';
import {
  publicFigures,
  withdraw,
  withdrawCancel,
  withdrawHistory,
  withdrawTerms,
} from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { passwordCheck } from '../members/index.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { askWithdrawal } from './ask-withdrawal.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listOwnWithdrawals, listWithdrawals } from './list-withdrawals.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { readPublicFigures } from './read-public-figures.ts';
import { readTerms } from './read-terms.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { returnWithdrawal } from './return-withdrawal.ts';

export const withdrawalRoutes = [
  route(withdraw, askWithdrawal, { prepare: passwordCheck }),
  route(withdrawTerms, readTerms),
  route(withdrawCancel, cancelWithdrawal),
  route(withdrawHistory, listOwnWithdrawals),
  route(publicFigures, readPublicFigures),
];

export const withdrawalConsoleRoutes = [
  route(listCall, listWithdrawals),
  route(approveCall, approveWithdrawal),
  route(payCall, payWithdrawal),
  route(rejectCall, rejectWithdrawal),
  route(returnCall, returnWithdrawal),
];
