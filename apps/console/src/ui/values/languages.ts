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

/** One text for each language. */
export function inEachLanguage<Text>(of: (language: Language) => Text): Record<Language, Text> {
  return {
    vn: of('vn'),
    en: of('en'),
    jp: of('jp'),
    kr: of('kr'),
    cn: of('cn'),
    rs: of('rs'),
    fr: of('fr'),
  };
}
