import type { Business } from '../../data/api.ts';

/** Businesses that never sent a document are in no list. */
export const stateTexts: Readonly<Record<Exclude<Business['status'], 'new'>, string>> = {
  waiting: 'Waiting',
  verified: 'Verified',
  refused: 'Refused',
  changed: 'Changed since',
};

export const refusalTexts: Readonly<Record<NonNullable<Business['reason']>, string>> = {
  document_unreadable: 'The document cannot be read',
  document_expired: 'The document has expired',
  document_other_name: 'The document shows another name',
  business_not_yours: 'The document does not show that the business is the member’s',
  business_misleading: 'The name, logo or website is misleading',
};
