import { changeSetting as changeCall, listSettings as listCall } from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings } from './list-settings.ts';
import { settingApproval } from './setting-approval.ts';

export const settingChangesFeature: Feature = {
  consoleRoutes: [route(listCall, listSettings), route(changeCall, changeSetting)],
  approvals: [settingApproval],
};
