import {
  approveOrder,
  listOrders,
  pauseOrder,
  rejectOrder,
  resumeOrder,
  stopOrder,
} from '@handbill/contract/console';
import {
  packages,
  productCreate,
  productPause,
  productPay,
  productResume,
  productStop,
} from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { createCampaign } from './create-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { listPackages } from './list-packages.ts';
import { pauseCampaign, resumeCampaign } from './pause-campaign.ts';
import { payCampaign } from './pay-campaign.ts';
import { approveCampaign, rejectCampaign } from './review-campaign.ts';
import { stopCampaign } from './stop-campaign.ts';
import { haltCampaign, pauseCampaignOfMember, resumeCampaignOfMember } from './supervise-campaign.ts';

export const campaignRoutes = [
  route(packages, listPackages),
  route(productCreate, createCampaign),
  route(productPay, payCampaign),
  route(productStop, stopCampaign),
  route(productPause, pauseCampaign),
  route(productResume, resumeCampaign),
];

export const campaignConsoleRoutes = [
  route(listOrders, listCampaigns),
  route(approveOrder, approveCampaign),
  route(rejectOrder, rejectCampaign),
  route(pauseOrder, pauseCampaignOfMember),
  route(resumeOrder, resumeCampaignOfMember),
  route(stopOrder, haltCampaign),
];
