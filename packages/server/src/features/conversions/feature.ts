import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { conversionChecks } from './audit-checks.ts';
import { registerCodes } from './codes/give-code.ts';
import { countAttempt, redeemCode } from './codes/redeem-code.ts';
import { switchCodes } from './codes/switch-codes.ts';
import { sendDailyVisits } from './daily/jobs.ts';
import { addUpConversions } from './jobs.ts';
import { judgeConversions } from './judging/judge-conversions.ts';
import { listConversions } from './judging/list-conversions.ts';
import { endLink, listLinks, makeLink } from './links/own-links.ts';
import { registerResultsPage } from './links/show-page.ts';
import { registerPicture } from './reporting/receive-picture.ts';
import { takeReport } from './reporting/take-report.ts';
import { listResults } from './results/list-results.ts';
import { listVisits } from './results/list-visits.ts';
import { readResults } from './results/read-results.ts';
import { conversionsSchema } from './schema.ts';

export const conversionsFeature: Feature = {
  schema: conversionsSchema,
  memberRoutes: [
    route(memberCalls.conversionRedeem, redeemCode, { prepare: countAttempt }),
    route(memberCalls.productCodes, switchCodes),
    route(memberCalls.reportConversion, takeReport),
    route(memberCalls.productResults, readResults),
    route(memberCalls.productVisits, listVisits),
    route(memberCalls.listResults, listResults),
    route(memberCalls.productLinks, listLinks),
    route(memberCalls.productLinkMake, makeLink),
    route(memberCalls.productLinkEnd, endLink),
  ],
  consoleRoutes: [
    route(consoleCalls.listConversions, listConversions),
    route(consoleCalls.judgeConversions, judgeConversions),
  ],
  jobs: [addUpConversions, sendDailyVisits],
  auditChecks: conversionChecks,
  registerRaw(app, runtime) {
    registerCodes(app, runtime);
    registerPicture(app, runtime);
    registerResultsPage(app, runtime);
  },
};
