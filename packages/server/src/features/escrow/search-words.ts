import type { Category } from '@handbill/contract/categories';

/**
 * The words of a text as a search compares them: lower case, without marks above and below letters, so that "pho" finds
 * "phở". It needs no extension of the database, and is the same for every script.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('đ', 'd')
    .normalize('NFKC');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Each letter of a text, and each pair of neighbouring letters in a word, once: an index on them finds parts of words. */
export function gramsOf(text: string): string[] {
  return [...new Set(wordsOf(text).flatMap((word) => [...word, ...pairsOf(word)]))];
}

// What an advertisement is about is in the same index, so that a search reads nothing of another category or language.
// No word has a colon.
export const categoryGram = (category: Category): string => `category:${category}`;
/** `language` is empty where none was given. */
export const languageGram = (language: string): string => `language:${language}`;

/** What a text must contain of them to contain this search: pairs, or the letter where a word is a single one. */
export function gramsSought(search: string): string[] {
  return [...new Set(wordsOf(search).flatMap((word) => ([...word].length === 1 ? [word] : pairsOf(word))))];
}

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}
