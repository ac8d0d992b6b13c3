import { describe, expect, test } from 'vitest';
import { line, lines } from '../src/text.ts';

const oneLine = (text: string) => line(1, 100).safeParse(text).success;
const several = (text: string) => lines(1, 100).safeParse(text).success;

describe('a text that people read', () => {
  test.each(['Nguyễn Thị Ánh', '東京 – café, 50 %', 'Привет «мир»', 'a 😀', '👩🏽‍🚀 👨‍👩‍👧 ❤️‍🔥', '한국어'])(
    'a visible text may be %s',
    (text) => {
      expect([oneLine(text), several(text)]).toEqual([true, true]);
    },
  );

  test.each([
    ['is turned around', 'ab\u202egpj.exe'],
    ['isolates a part', 'a\u2066b'],
    ['has a mark of direction', 'a\u200fb'],
    ['has a space without width', 'pay\u200bpal'],
    ['has a joiner between letters', 'a\u200db'],
    ['has a joiner behind an emoji that joins nothing', '😀\u200d'],
    ['has a soft hyphen', 'a\u00adb'],
    ['has a byte order mark', '\ufeffa b\ufeffc'],
    ['has a letter drawn as nothing', 'a\u3164b'],
    ['has a line separator', 'a\u2028b'],
    ['has a tab', 'a\tb'],
    ['rings', 'a\u0007b'],
    ['has half of a pair', 'a\ud83d'],
    ['has a character for private use', 'a\ue000'],
  ])('a visible text is refused when it %s', (_what, text) => {
    expect([oneLine(text), several(text)]).toEqual([false, false]);
  });

  test('a visible text may have several lines only where allowed', () => {
    expect([oneLine('a\nb'), several('a\nb'), lines(1, 9).parse('a\r\nb\rc')]).toEqual([
      false,
      true,
      'a\nb\nc',
    ]);
  });

  test('a visible text is trimmed before its length is checked', () => {
    expect([line(2, 3).parse('  abc  '), line(2, 3).safeParse(' a ').success]).toEqual(['abc', false]);
  });
});
