import {
  listPages as listCall,
  previewPage as previewCall,
  readPage as readCall,
  restorePage as restoreCall,
  savePage as saveCall,
  readPageVersion as versionCall,
  listPageVersions as versionsCall,
} from '@handbill/contract/console';
import {
  companyProfile,
  developmentCooperation,
  foundationRules,
  orderingRules,
  privacy,
  promises,
  receiveAccount,
} from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import {
  prepareHtml,
  previewPage,
  readPageOfOperator,
  readVersion,
  restorePage,
  savePageOfOperator,
} from './edit-page.ts';
import { listPages, listVersions } from './list-pages.ts';
import { readPage } from './read-page.ts';

export const pageRoutes = [
  route(companyProfile, readPage('company-profile')),
  route(developmentCooperation, readPage('development-cooperation')),
  route(foundationRules, readPage('foundation-rules')),
  route(orderingRules, readPage('ordering-rules')),
  route(receiveAccount, readPage('receive-account')),
  route(promises, readPage('promises')),
  route(privacy, readPage('privacy')),
];

export const pageConsoleRoutes = [
  route(listCall, listPages),
  route(readCall, readPageOfOperator),
  route(previewCall, previewPage, { prepare: prepareHtml }),
  route(saveCall, savePageOfOperator, { prepare: prepareHtml }),
  route(versionsCall, listVersions),
  route(versionCall, readVersion),
  route(restoreCall, restorePage),
];
