import type { Language } from '@handbill/contract/languages';

/** What operators call the languages of members. */
export const languageTexts: Readonly<Record<Language, string>> = {
  vn: 'Vietnamese',
  en: 'English',
  jp: 'Japanese',
  kr: 'Korean',
  cn: 'Chinese',
  rs: 'Russian',
  fr: 'French',
};
