import {
  approveSetting as approveCall,
  changeSetting as changeCall,
  declineSetting as declineCall,
  listSettings as listCall,
} from '@handbill/contract/console';
import { settings } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { changeSetting } from './change-setting.ts';
import { approveSetting, declineSetting } from './decide-setting.ts';
import { listPublicSettings } from './list-public-settings.ts';
import { listSettings } from './list-settings.ts';

export const settingsRoutes = [route(settings, listPublicSettings)];

export const settingsConsoleRoutes = [
  route(listCall, listSettings),
  route(changeCall, changeSetting),
  route(approveCall, approveSetting),
  route(declineCall, declineSetting),
];
