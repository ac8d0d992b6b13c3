/** The interface languages by the specification's codes; `vn` is the default and the fallback. */
export const languages = ['vn', 'en', 'jp', 'kr', 'cn', 'rs', 'fr'] as const;
export type Language = (typeof languages)[number];
export const DEFAULT_LANGUAGE: Language = 'vn';

/** A text that operators wrote in every language. */
export type Translated = Record<Language, string>;

/** The BCP 47 tag of each code: what `lang` attributes and Intl understand. */
export const bcp47: Record<Language, string> = {
  vn: 'vi',
  en: 'en',
  jp: 'ja',
  kr: 'ko',
  cn: 'zh-Hans',
  rs: 'ru',
  fr: 'fr',
};

/** The language requested by a `langCode` header; unknown codes fall back to the default. */
export function languageOf(code: unknown): Language {
  return languages.find((language) => language === code) ?? DEFAULT_LANGUAGE;
}

/** The language and region that Open Graph names for each code. */
export const openGraphLocales: Readonly<Record<Language, string>> = {
  vn: 'vi_VN',
  en: 'en_US',
  fr: 'fr_FR',
  jp: 'ja_JP',
  kr: 'ko_KR',
  cn: 'zh_CN',
  rs: 'ru_RU',
};
