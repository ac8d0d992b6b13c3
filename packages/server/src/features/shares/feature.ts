import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { batchedRoute } from '../../platform/http/batches/batched-route.ts';
import { route } from '../../platform/http/route.ts';
import { shareAuditChecks } from './audit/audit-checks.ts';
import { chooseCampaigns } from './drawing/choose-campaigns.ts';
import { drawCampaigns } from './drawing/draw-campaigns.ts';
import { shareJobs } from './ending/jobs.ts';
import { releaseShare } from './ending/release-share.ts';
import { readFeed } from './feed/read-feed.ts';
import { claimRewards } from './rewards/claim-rewards.ts';
import { listRewards } from './rewards/list-rewards.ts';
import { totalRewardsToday, totalRewardsYesterday } from './rewards/total-rewards.ts';
import { sharesSchema } from './schema.ts';
import { addUpVisits } from './verdicts/jobs.ts';

export const sharesFeature: Feature = {
  schema: sharesSchema,
  memberRoutes: [
    batchedRoute(calls.randomProduct, drawCampaigns, { objectOf: ({ memberId }) => memberId }),
    batchedRoute(calls.productReceive, chooseCampaigns, { objectOf: ({ memberId }) => memberId }),
    route(calls.feed, readFeed),
    route(calls.productRelease, releaseShare),
    batchedRoute(calls.productClaimReward, claimRewards, {
      objectOf: ({ input }) => input.product_id,
      inParallel: 2,
    }),
    route(calls.listProductReward, listRewards),
    route(calls.totalBonusToday, totalRewardsToday),
    route(calls.totalBonusYesterday, totalRewardsYesterday),
  ],
  jobs: [...shareJobs, addUpVisits],
  auditChecks: shareAuditChecks,
};
