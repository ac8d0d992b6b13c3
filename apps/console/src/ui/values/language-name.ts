import { bcp47, type Language } from '@handbill/contract/languages';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language of the app. */
export function languageName(language: Language): string {
  return names.of(bcp47[language]) ?? language;
}
