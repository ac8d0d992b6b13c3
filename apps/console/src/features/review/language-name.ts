import { bcp47 } from '@handbill/contract/languages';
import type { Review } from '../../api.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a member's language. */
export function languageName(language: Review['language']): string {
  return names.of(bcp47[language]) ?? language;
}
