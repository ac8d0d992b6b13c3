import type { PageStates } from '../../data/api.ts';

export const pageTexts: Readonly<Record<PageStates['_id'], string>> = {
  'company-profile': 'Company profile',
  'development-cooperation': 'Advertising with us',
  'foundation-rules': 'Our rules',
  'ordering-rules': 'How distributing works',
  'receive-account': 'How receiving works',
  promises: 'Promises',
  privacy: 'Privacy',
  terms: 'Terms of use',
  help: 'Help',
};

export const stateTexts: Readonly<Record<PageStates['languages'][number]['state'], string>> = {
  missing: 'missing',
  older: 'outdated',
  current: 'current',
};
