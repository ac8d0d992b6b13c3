import { type Category, categories, shippedWords } from '@handbill/contract/categories';
import { type Language, languages } from '@handbill/contract/languages';
import type { CategoryRow, Words } from './sql.ts';

export interface KnownCategory {
  category: Category;
  own: boolean;
  /** Null: a place of the company's own that is still free. */
  words: Words | null;
  offered: boolean;
  version: number;
  changed_at: Date | null;
  changed_by: string | null;
}

/** Every category with its words, in the order in which they are shown. */
export function categoriesFrom(rows: readonly CategoryRow[]): KnownCategory[] {
  return categories.map((category) => {
    const row = rows.find(({ name }) => name === category);
    const words = allWords(category, row?.words ?? {});
    return {
      category,
      own: shippedWords(category, 'en') === null,
      words,
      offered: row?.offered ?? words !== null,
      version: row?.version ?? 0,
      changed_at: row?.updated_at ?? null,
      changed_by: row?.username ?? null,
    };
  });
}

function allWords(category: Category, changed: Partial<Words>): Words | null {
  const entries = languages.map((language) => [
    language,
    changed[language] ?? shippedWords(category, language),
  ]);
  return entries.some(([, words]) => words === null) ? null : Object.fromEntries(entries);
}

/** Of the words that an operator saved, those to store: later releases may mend the others. */
export function changedWords(category: Category, words: Words): Partial<Words> {
  return Object.fromEntries(
    languages.flatMap((language) =>
      words[language] === shippedWords(category, language) ? [] : [[language, words[language]]],
    ),
  );
}

/** Whether another category has the same words in some language, whatever their case. */
export function areTaken(known: readonly KnownCategory[], category: Category, words: Words): boolean {
  const others = known.filter((each) => each.category !== category);
  return languages.some((language) =>
    others.some((each) => each.words?.[language].toLowerCase() === words[language].toLowerCase()),
  );
}

/** The words of a category; its name in the contract where it has none. */
export function wordsIn(known: readonly KnownCategory[], category: Category, language: Language): string {
  return known.find((each) => each.category === category)?.words?.[language] ?? category;
}
