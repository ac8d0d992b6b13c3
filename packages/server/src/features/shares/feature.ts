import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { batchedRoute } from '../../platform/http/batched-route.ts';
import { route } from '../../platform/http/route.ts';
import { shareAuditChecks } from './audit-checks.ts';
import { claimRewards } from './claim-rewards.ts';
import { drawCampaigns } from './draw-campaigns.ts';
import { shareJobs } from './jobs.ts';
import { listRewards } from './list-rewards.ts';
import { releaseShare } from './release-share.ts';
import { sharesSchema } from './schema.ts';
import { totalRewardsToday, totalRewardsYesterday } from './total-rewards.ts';

export const sharesFeature: Feature = {
  schema: sharesSchema,
  memberRoutes: [
    batchedRoute(calls.randomProduct, drawCampaigns, { objectOf: ({ memberId }) => memberId }),
    route(calls.productRelease, releaseShare),
    batchedRoute(calls.productClaimReward, claimRewards, { objectOf: ({ input }) => input.product_id }),
    route(calls.listProductReward, listRewards),
    route(calls.totalBonusToday, totalRewardsToday),
    route(calls.totalBonusYesterday, totalRewardsYesterday),
  ],
  jobs: shareJobs,
  auditChecks: shareAuditChecks,
};
