import { DEFAULT_LANGUAGE, languages } from '@handbill/contract/languages';
import { session } from '../api.ts';
import { startSpeaking } from '../languages/index.ts';

/** The language named in the address (`?lang=`), chosen before in this tab, or the default. */
export function startLanguage(): Promise<void> {
  const asked = new URLSearchParams(window.location.search).get('lang');
  const language = languages.find((code) => code === asked);
  if (language) session.chooseLanguage(language);
  // The default one is kept for when there is no connection.
  return startSpeaking(session.language()).catch(() => startSpeaking(DEFAULT_LANGUAGE));
}
