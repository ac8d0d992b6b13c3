import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { campaignAuditChecks } from './audit-checks.ts';
import { createCampaign } from './create-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { listPackages } from './list-packages.ts';
import { pauseCampaign, resumeCampaign } from './pause-campaign.ts';
import { payCampaign } from './pay-campaign.ts';
import { approveCampaign, rejectCampaign } from './review-campaign.ts';
import { stopCampaign } from './stop-campaign.ts';
import { haltCampaign, pauseCampaignOfMember, resumeCampaignOfMember } from './supervise-campaign.ts';

export const campaignsFeature: Feature = {
  memberRoutes: [
    route(memberCalls.packages, listPackages),
    route(memberCalls.productCreate, createCampaign),
    route(memberCalls.productPay, payCampaign),
    route(memberCalls.productStop, stopCampaign),
    route(memberCalls.productPause, pauseCampaign),
    route(memberCalls.productResume, resumeCampaign),
  ],
  consoleRoutes: [
    route(consoleCalls.listOrders, listCampaigns),
    route(consoleCalls.approveOrder, approveCampaign),
    route(consoleCalls.rejectOrder, rejectCampaign),
    route(consoleCalls.pauseOrder, pauseCampaignOfMember),
    route(consoleCalls.resumeOrder, resumeCampaignOfMember),
    route(consoleCalls.stopOrder, haltCampaign),
  ],
  auditChecks: campaignAuditChecks,
};
