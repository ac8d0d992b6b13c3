import { DEFAULT_LANGUAGE, type Language } from '@handbill/contract/languages';
import { keptLanguage } from '../device/kept-language.ts';
import { loadLanguage, startSpeaking } from '../languages/index.ts';
import { session } from '../session/this-tab.ts';
import { queries } from './providers.tsx';

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
    if (chosen !== DEFAULT_LANGUAGE) speakLater(chosen);
  }
}

/** Tries the chosen language again whenever the connection or the member comes back, as answers are asked for again. */
function speakLater(chosen: Language): void {
  session.speakInstead(DEFAULT_LANGUAGE);
  const over = new AbortController();

  async function tryAgain(): Promise<void> {
    // The member has chosen a language by hand.
    if (!session.speaksInstead()) return over.abort();
    if (document.visibilityState === 'hidden') return;
    const show = await loadLanguage(chosen).catch(() => null);
    if (show === null || !session.speaksInstead()) return;
    over.abort();
    session.speakInstead(null);
    show();
    await queries.invalidateQueries();
  }

  window.addEventListener('online', () => void tryAgain(), { signal: over.signal });
  document.addEventListener('visibilitychange', () => void tryAgain(), { signal: over.signal });
}
