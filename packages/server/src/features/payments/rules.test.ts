import { describe, expect, test } from 'vitest';
import { endToEndOf, latinName, withdrawalIdOf } from './rules.ts';

describe('a reference at the bank', () => {
  test('a withdrawal’s reference at the bank is its id without dashes, and can be converted back', () => {
    const id = '019d0489-f584-7439-9567-9ce5e0de85a9';
    expect(endToEndOf(id)).toBe('019d0489f584743995679ce5e0de85a9');
    for (const text of [endToEndOf(id), id, id.toUpperCase(), ` ${id} `])
      expect(withdrawalIdOf(text)).toBe(id);
  });

  test.each(['', 'x', '019d0489f584743995679ce5e0de85a', '019d0489f584743995679ce5e0de85ag'])(
    '%j is not a withdrawal’s reference at the bank',
    (text) => {
      expect(withdrawalIdOf(text)).toBeNull();
    },
  );
});

describe('a name', () => {
  test.each([
    ['Nguyễn Thị Đào', 'Nguyen Thi Dao'],
    ['Müller & Söhne GmbH', 'Muller Sohne GmbH'],
    ['Straße Ærø Łódź', 'Strasse AEro Lodz'],
    ['O’Neill "the" <b>', 'O Neill the b'],
    ['//a//b/', 'a/b'],
    ['ＡＢＣ　１２', 'ABC 12'],
    ['東京', 'NOTPROVIDED'],
    ['', 'NOTPROVIDED'],
    ["A-Z (x): 'y', z. + 1?/2", "A-Z (x): 'y', z. + 1?/2"],
    ['x'.repeat(80), 'x'.repeat(70)],
  ])('the name %s is written %s for the bank', (name, latin) => {
    expect(latinName(name)).toBe(latin);
  });
});
