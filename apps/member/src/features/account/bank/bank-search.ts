import type { AnswerData } from '../../../data/api.ts';

export type ListedBank = AnswerData<'bankDirectory'>[number];

/** A text as people type it on any keyboard: without its diacritics, in lower case. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
}

/**
 * The banks that match the typed text: every word is part of the short name, the name or the code. Those whose short
 * name or code begins with the text come first.
 */
export function banksFor(typed: string, banks: readonly ListedBank[]): readonly ListedBank[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const begins = ({ short_name, code }: ListedBank) =>
    folded(short_name).startsWith(first) || folded(code).startsWith(first);
  const found = banks.filter(({ short_name, name, code }) => {
    const all = folded(`${short_name} ${name} ${code}`);
    return words.every((word) => all.includes(word));
  });
  return [...found.filter(begins), ...found.filter((bank) => !begins(bank))];
}
