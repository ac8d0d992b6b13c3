import { closeAccount as closeAccountCall } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { passwordCheck } from '../members/index.ts';
import { closeAccount } from './close-account.ts';

export const closingRoutes = [route(closeAccountCall, closeAccount, { prepare: passwordCheck })];
