import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import {
  prepareHtml,
  previewPage,
  readPageOfOperator,
  readVersion,
  restorePage,
  savePageOfOperator,
} from './edit-page.ts';
import { listPages, listVersions } from './list-pages.ts';
import { pageApproval } from './page-approval.ts';
import { readPage } from './read-page.ts';
import { pagesSchema } from './schema.ts';

export const pagesFeature: Feature = {
  schema: pagesSchema,
  memberRoutes: [
    route(memberCalls.companyProfile, readPage('company-profile')),
    route(memberCalls.developmentCooperation, readPage('development-cooperation')),
    route(memberCalls.foundationRules, readPage('foundation-rules')),
    route(memberCalls.orderingRules, readPage('ordering-rules')),
    route(memberCalls.receiveAccount, readPage('receive-account')),
    route(memberCalls.promises, readPage('promises')),
    route(memberCalls.privacy, readPage('privacy')),
    route(memberCalls.terms, readPage('terms')),
    route(memberCalls.help, readPage('help')),
  ],
  consoleRoutes: [
    route(consoleCalls.listPages, listPages),
    route(consoleCalls.readPage, readPageOfOperator),
    route(consoleCalls.previewPage, previewPage, { prepare: prepareHtml }),
    route(consoleCalls.savePage, savePageOfOperator, { prepare: prepareHtml }),
    route(consoleCalls.listPageVersions, listVersions),
    route(consoleCalls.readPageVersion, readVersion),
    route(consoleCalls.restorePage, restorePage),
  ],
  approvals: [pageApproval],
};
