import type { Language } from '@handbill/contract/languages';

/** The English names of the members' languages. */
export const languageTexts: Readonly<Record<Language, string>> = {
  vn: 'Vietnamese',
  en: 'English',
  jp: 'Japanese',
  kr: 'Korean',
  cn: 'Chinese',
  rs: 'Russian',
  fr: 'French',
};
