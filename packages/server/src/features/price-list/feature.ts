// Owns changes of the price list: the offered levels and packages, and their terms.
// Refuses prices that do not cover rewards, and changes to anything already agreed.
// Start reading with rules.ts, then change-level.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { addLevel, changeLevel, retireLevel } from './change-level.ts';
import { addPackage, changePackage, retirePackage } from './change-package.ts';
import { levelApproval } from './level-approval.ts';
import { previewLevel, previewPackage } from './preview-change.ts';
import { listLevels, listPackages } from './read-list.ts';

export const priceListFeature: Feature = {
  consoleRoutes: [
    route(calls.listLevels, listLevels),
    route(calls.listPackages, listPackages),
    route(calls.previewLevel, previewLevel),
    route(calls.addLevel, addLevel),
    route(calls.changeLevel, changeLevel),
    route(calls.retireLevel, retireLevel),
    route(calls.previewPackage, previewPackage),
    route(calls.addPackage, addPackage),
    route(calls.changePackage, changePackage),
    route(calls.retirePackage, retirePackage),
  ],
  approvals: [levelApproval],
};
