import { languages } from '@handbill/contract/languages';
import type { Announcement } from '../../data/api.ts';
import { languageTexts } from '../../ui/values/languages.ts';

export const stateTexts: Readonly<Record<Announcement['state'], string>> = {
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
};

/** Who receives it, in words. */
export function audienceText(audience: Announcement['audience']): string {
  const { username, level_ids, languages: chosen, with_orders } = audience;
  if (username !== null) return username;
  const parts = [
    ...(level_ids.length === 0 ? [] : [`${level_ids.length} levels`]),
    ...(chosen.length === 0 ? [] : [chosen.map((language) => languageTexts[language]).join(', ')]),
    ...(with_orders ? ['with orders in progress'] : []),
  ];
  return parts.length === 0 ? 'all members' : parts.join('; ');
}

/** The languages it was written in. */
export function languagesText({ texts, fallback }: Pick<Announcement, 'texts' | 'fallback'>): string {
  const written = languages.filter((language) => texts[language] !== undefined);
  const others = written.length < languages.length ? `; others in ${languageTexts[fallback]}` : '';
  return `${written.map((language) => languageTexts[language]).join(', ')}${others}`;
}
