import type { sendAnnouncement } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import type { Language } from '@handbill/contract/languages';

/** A text for many members by language, with a fallback for missing languages. */
export interface Message {
  texts: Texts;
  fallback: Language;
  /** A page of the app, or null. */
  link: string | null;
}

type Texts = InputOf<typeof sendAnnouncement>['texts'];

/** The text of a message in a language. Throws if the fallback, which always exists, is missing. */
export function wordsIn(
  { texts, fallback }: Pick<Message, 'texts' | 'fallback'>,
  language: Language,
): { title: string; body: string } {
  const words = texts[language] ?? texts[fallback];
  if (!words) throw new Error(`a message has no words in its fallback ${fallback}`);
  return words;
}
