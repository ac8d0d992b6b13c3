import type { Language } from '@handbill/contract/languages';
import { chooseLanguage } from '../device/kept-language.ts';
import { activate, catalogueOf } from './index.ts';

/** Chooses a language, and switches the whole app to it once all of it has loaded. */
export async function speak(language: Language): Promise<void> {
  const show = await loadLanguage(language);
  chooseLanguage(language);
  show();
}

/** Loads all of a language; what it returns switches the whole app to it, including what is on screen. */
export async function loadLanguage(language: Language): Promise<() => void> {
  const catalogue = catalogueOf(language);
  const [first, others] = await Promise.all([catalogue.first(), catalogue.rest()]);
  const ofScreens = await Promise.all(Object.values(others.ofScreens).map((load) => load()));
  const later = ofScreens.map(({ messages }) => messages);
  return () => activate(catalogue, Object.assign({}, first.messages, others.messages, ...later));
}
