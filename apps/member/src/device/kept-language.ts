import type { Language } from '@handbill/contract/languages';
import { session } from '../session/this-tab.ts';

const YEAR_S = 31_536_000;

/**
 * The language that was chosen on this device, or null. It is in a cookie, because the server answers with pages in
 * this language, before the program runs.
 */
export function keptLanguage(): string | null {
  return /(?:^|; )(?:__Host-)?locale=(\w+)/.exec(document.cookie)?.[1] ?? null;
}

/** Chooses a language for this tab and for later ones. */
export function chooseLanguage(language: Language): void {
  session.chooseLanguage(language);
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', ';secure'] : ['', ''];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older browsers.
  document.cookie = `${prefix}locale=${language};path=/;max-age=${YEAR_S};samesite=lax${secure}`;
  void import('./kept-pages.ts').then(({ renewKeptPages }) => renewKeptPages()).catch(console.error);
}
