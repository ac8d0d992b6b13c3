import {
  listProductReward,
  productClaimReward,
  productRelease,
  randomProduct,
  totalBonusToday,
  totalBonusYesterday,
} from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { claimReward } from './claim-reward.ts';
import { drawCampaign } from './draw-campaign.ts';
import { listRewards } from './list-rewards.ts';
import { releaseShare } from './release-share.ts';
import { totalRewardsToday, totalRewardsYesterday } from './total-rewards.ts';

export const shareRoutes = [
  route(randomProduct, drawCampaign),
  route(productRelease, releaseShare),
  route(productClaimReward, claimReward),
  route(listProductReward, listRewards),
  route(totalBonusToday, totalRewardsToday),
  route(totalBonusYesterday, totalRewardsYesterday),
];
