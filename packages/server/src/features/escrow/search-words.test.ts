import { describe, expect, test } from 'vitest';
import { gramsOf, gramsSought, wordsOf } from './search-words.ts';

describe('the words of a search', () => {
  test.each([
    ['Phở Hương: mở từ 5 giờ sáng', ['pho', 'huong', 'mo', 'tu', '5', 'gio', 'sang']],
    ['Đà Nẵng', ['da', 'nang']],
    ['Café, torréfié sur place', ['cafe', 'torrefie', 'sur', 'place']],
    ['ガラス カフェ', ['カラス', 'カフェ']],
    ['바다까지 2분', ['바다까지', '2분']],
    ['  — ', []],
  ])('the words of “%s” are in lower case and without marks', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('each part of a word can be found by the pairs of its letters, in any script', () => {
    const stored = new Set(gramsOf('Lão Trương 老张面馆, phở bò'));
    for (const search of ['pho', 'ho bo', '面', '张面', 'truong', 'TRƯƠNG phở']) {
      expect(gramsSought(search).filter((gram) => !stored.has(gram))).toEqual([]);
    }
    expect(gramsSought('phat').every((gram) => stored.has(gram))).toBe(false);
  });
});
