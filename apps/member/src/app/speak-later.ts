import type { Language } from '@handbill/contract/languages';
import { loadLanguage } from '../languages/speak.ts';
import { session } from '../session/this-tab.ts';
import { queries } from './providers.tsx';

/**
 * If the texts of the chosen language could not be loaded: tries them again whenever the connection or the member comes
 * back, as answers are asked for again.
 */
export function speakLater(): void {
  const chosen = session.waitingLanguage();
  if (chosen !== null) speakOnceLoaded(chosen);
}

function speakOnceLoaded(chosen: Language): void {
  const over = new AbortController();

  async function tryAgain(): Promise<void> {
    // The member has chosen a language by hand.
    if (session.waitingLanguage() === null) return over.abort();
    if (document.visibilityState === 'hidden') return;
    const show = await loadLanguage(chosen).catch(() => null);
    if (show === null || session.waitingLanguage() === null) return;
    over.abort();
    session.speakInstead(null);
    show();
    await queries.invalidateQueries();
  }

  window.addEventListener('online', () => void tryAgain(), { signal: over.signal });
  document.addEventListener('visibilitychange', () => void tryAgain(), { signal: over.signal });
}
