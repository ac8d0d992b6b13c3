import * as consoleCalls from '@handbill/contract/console';
import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { levelAuditChecks } from './audit-checks.ts';
import { settleLevelPurchases } from './jobs.ts';
import { listLevels } from './list-levels.ts';
import { refundLevel } from './refund-level.ts';
import { levelsSchema } from './schema.ts';
import { unlockMember } from './unlock-member.ts';
import { updateLevel } from './update-level.ts';

export const levelsFeature: Feature = {
  schema: levelsSchema,
  memberRoutes: [
    route(calls.level, listLevels),
    route(calls.updateLevel, updateLevel),
    route(calls.levelRefund, refundLevel),
  ],
  consoleRoutes: [route(consoleCalls.unlockMember, unlockMember)],
  jobs: [settleLevelPurchases],
  auditChecks: levelAuditChecks,
};
