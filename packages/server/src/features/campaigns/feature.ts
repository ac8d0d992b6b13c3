import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { campaignAuditChecks } from './audit-checks.ts';
import { forecastOrder } from './forecasting/forecast-order.ts';
import { pacingJobs } from './pacing/jobs.ts';
import { pauseCampaign, resumeCampaign } from './pausing/pause-campaign.ts';
import { dropCampaign, stopCampaign } from './pausing/stop-campaign.ts';
import { haltCampaign, pauseCampaignOfMember, resumeCampaignOfMember } from './pausing/supervise-campaign.ts';
import { listCampaigns } from './reviewing/list-campaigns.ts';
import { approveCampaign, rejectCampaign } from './reviewing/review-campaign.ts';
import { createCampaign } from './starting/create-campaign.ts';
import { listPackages } from './starting/list-packages.ts';
import { payCampaign } from './starting/pay-campaign.ts';
import { listPayments } from './topping-up/list-payments.ts';
import { topUpCampaign } from './topping-up/top-up-campaign.ts';

export const campaignsFeature: Feature = {
  memberRoutes: [
    route(memberCalls.packages, listPackages),
    route(memberCalls.productForecast, forecastOrder),
    route(memberCalls.productCreate, createCampaign),
    route(memberCalls.productPay, payCampaign),
    route(memberCalls.productTopUp, topUpCampaign),
    route(memberCalls.productPayments, listPayments),
    route(memberCalls.productStop, stopCampaign),
    route(memberCalls.productDrop, dropCampaign),
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
  jobs: pacingJobs,
  auditChecks: campaignAuditChecks,
};
