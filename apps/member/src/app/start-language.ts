import { DEFAULT_LANGUAGE } from '@handbill/contract/languages';
import { keptLanguage } from '../device/kept-language.ts';
import { startSpeaking } from '../languages/index.ts';
import { session } from '../session/this-tab.ts';

/** The language in the address (`?lang=`), else the one chosen before in this tab or on this device, else the browser's. */
export function startLanguage(): Promise<void> {
  session.startLanguage(new URLSearchParams(window.location.search).get('lang'), keptLanguage());
  // The default catalogue is cached for offline use.
  return startSpeaking(session.language()).catch(() => startSpeaking(DEFAULT_LANGUAGE));
}
