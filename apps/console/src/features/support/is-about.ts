import type { SavedAnswer } from '../../data/api.ts';

/** Whether the title or the text of a saved answer has these words, whatever their case. */
export function isAbout({ title, text }: SavedAnswer, words: string): boolean {
  return `${title}\n${text}`.toLowerCase().includes(words.trim().toLowerCase());
}
