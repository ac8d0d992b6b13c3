import { DEFAULT_LANGUAGE } from '@handbill/contract/languages';
import { keptLanguage } from '../device/kept-language.ts';
import { startSpeaking } from '../languages/index.ts';
import { session } from '../session/this-tab.ts';

/**
 * The language in the address (`?lang=`), else the one chosen before in this tab or on this device, else the browser's.
 * Without its texts, the app and the answers to its calls are in the default language until the texts can be loaded.
 */
export async function startLanguage(): Promise<void> {
  session.startLanguage(new URLSearchParams(window.location.search).get('lang'), keptLanguage());
  const chosen = session.language();
  try {
    await startSpeaking(chosen);
  } catch {
    // The default catalogue is cached for offline use.
    await startSpeaking(DEFAULT_LANGUAGE);
    if (chosen !== DEFAULT_LANGUAGE) session.speakInstead(DEFAULT_LANGUAGE);
  }
}
