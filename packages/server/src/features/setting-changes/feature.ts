// Owns changes of settings by operators: those that one makes alone, and those that another has to approve.
// Refuses to declare a setting: features/settings does, with what it guards.
// Start reading with change-setting.ts, then setting-approval.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings } from './list-settings.ts';
import { settingApproval } from './setting-approval.ts';

export const settingChangesFeature: Feature = {
  consoleRoutes: [route(calls.listSettings, listSettings), route(calls.changeSetting, changeSetting)],
  approvals: [settingApproval],
};
