import { type Client, createClient } from '@handbill/contract/client';
import type { MemberEndpoints } from '@handbill/contract/member';
import { memberCalls } from '@handbill/contract/member/calls';
import { MEMBERSHIP_HEADER } from '@handbill/contract/scopes';
import { fetchTimed } from '../session/clock.ts';
import { session } from '../session/this-tab.ts';
import { refreshSession } from './api.ts';
import { sessionSurvives } from './member-client.ts';

const { listProduct, product, productResults, productVisits, productPause, productResume } = memberCalls;
const { listResults, packages, productForecast, productPreview, productCreate, productDrop } = memberCalls;
const { conversionRedeem } = memberCalls;
/** What the app calls for a business. Everything else is called by `api`, which never names a membership. */
const calls = {
  listProduct,
  product,
  productResults,
  productVisits,
  productPause,
  productResume,
  listResults,
  packages,
  productForecast,
  productPreview,
  productCreate,
  productDrop,
  conversionRedeem,
};

export type BusinessCalls = Client<Pick<MemberEndpoints, keyof typeof calls>>;

/**
 * The calls for the business of a membership. `onRefused` runs when one is refused because of the role, or because the
 * membership has ended, neither of which counts towards the end of the member's own session.
 */
export function callsForBusiness(membershipId: string, onRefused: () => void): BusinessCalls {
  return createClient<Pick<MemberEndpoints, keyof typeof calls>>(calls, {
    baseUrl: '/api/',
    language: session.language,
    accessToken: session.accessToken,
    refresh: refreshSession,
    session: session.changes,
    fetch: (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set(MEMBERSHIP_HEADER, membershipId);
      return fetchTimed(address, { ...init, headers });
    },
    onFailure: (failure, path, isLate) => {
      console.error(path, failure);
      if (isLate || !sessionSurvives(session, failure)) return;
      // A code that is not known is refused with 404, too.
      if (failure.status === 403 || failure.slug === 'not_found') onRefused();
    },
  });
}
