import type { Notice } from '../../data/api.ts';
import { languageTexts } from '../../ui/values/languages.ts';

export const kindTexts: Readonly<Record<Notice['kind'], string>> = {
  popup: 'Popup at start',
  banner: 'Home banner',
};

export const stateTexts: Readonly<Record<Notice['state'], string>> = {
  own: 'Default',
  off: 'Off',
  waiting: 'Scheduled',
  shown: 'Live',
  over: 'Ended',
};

export function noticeName({ kind, language }: Pick<Notice, 'kind' | 'language'>): string {
  return `${kindTexts[kind]}, ${languageTexts[language]}`;
}

/** What a search looks in. */
export function wordsOfNotice(notice: Notice): string {
  return [noticeName(notice), notice.text, notice.link].filter((words) => words !== null).join('\n');
}
