import { expect, test } from 'vitest';
import { wrapped } from './wrap.ts';

/** Every letter is one wide; a wide one of East Asia is two. */
const measure = (line: string) => [...line].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
const lines = (text: string, width: number, most = Number.POSITIVE_INFINITY) =>
  wrapped(text, { width, most, measure });

test('a text is broken between words, and its own line breaks stay', () => {
  expect(lines('Two cups, one price.\nToday', 10)).toEqual(['Two cups,', 'one price.', 'Today']);
});

test('punctuation and units stay with their word', () => {
  expect(lines('Only (for you)!', 6)).toEqual(['Only', '(for', 'you)!']);
  expect(lines('Nur 40\u00a0cm', 6)).toEqual(['Nur', '40\u00a0cm']);
  expect(lines('Un «\u00a0thé\u00a0» vert', 8)).toEqual(['Un', '«\u00a0thé\u00a0»', 'vert']);
});

test('a line in Chinese or Japanese never begins with a full stop or a closing bracket', () => {
  for (let width = 12; width < 32; width += 1) {
    for (const line of lines('今天喝茶，明天也喝茶。（两杯）お茶を飲みましょう。', width)) {
      expect(line, String(width)).not.toMatch(/^[，。）]|（$/);
    }
  }
});

test('an address that is longer than a line is broken by its letters', () => {
  const address = 'handbill.example/r/7ciHcGzsL2sO';
  expect(lines(address, 12).join('')).toBe(address);
  for (const line of lines(address, 12)) expect(line.length).toBeLessThanOrEqual(12);
});

test('a text that is too long ends with an ellipsis that fits', () => {
  expect(lines('one two three four', 9, 1)).toEqual(['one two…']);
  expect(lines('one two three four', 7, 1)).toEqual(['one tw…']);
  expect(lines('one. two', 4, 1)).toEqual(['one…']);
  expect(lines('one', 9, 0)).toEqual([]);
});

test('an empty text has one empty line, as its place has', () => {
  expect(lines('', 9)).toEqual(['']);
});
