import {
  companyProfile,
  developmentCooperation,
  foundationRules,
  orderingRules,
  promises,
  receiveAccount,
} from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { readPage } from './read-page.ts';

export const pageRoutes = [
  route(companyProfile, readPage('company-profile')),
  route(developmentCooperation, readPage('development-cooperation')),
  route(foundationRules, readPage('foundation-rules')),
  route(orderingRules, readPage('ordering-rules')),
  route(receiveAccount, readPage('receive-account')),
  route(promises, readPage('promises')),
];
