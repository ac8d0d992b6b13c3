import { DEFAULT_LANGUAGE } from '@handbill/contract/languages';
import { startSpeaking } from '../languages/index.ts';
import { session } from '../session/this-tab.ts';

/** The language named in the address (`?lang=`), chosen before in this tab, or of the browser. */
export function startLanguage(): Promise<void> {
  session.startLanguage(new URLSearchParams(window.location.search).get('lang'));
  // The default one is kept for when there is no connection.
  return startSpeaking(session.language()).catch(() => startSpeaking(DEFAULT_LANGUAGE));
}
