import { expect, test } from 'vitest';
import { feedStart, isPlace, languageGroups, placeOf, placeText } from './feed-order.ts';

const id = '01938f00-0000-7000-8000-00000000abcd';

test('a place of the feed survives its way through a cursor', () => {
  const place = { group: 1, position: 34_359_738_367n, id };
  expect(isPlace(placeText(place))).toBe(true);
  expect(placeOf(placeText(place))).toEqual(place);
});

test.each(['', `2.1.${id}`, `0.-1.${id}`, `0.123456789012.${id}`, '0.1.x', id])(
  'the text “%s” is no place of the feed',
  (text) => {
    expect(isPlace(text)).toBe(false);
  },
);

test('a member starts at the same place all day, and at another one the next day, as do other members', () => {
  const starts = [
    feedStart('a', '2026-11-23'),
    feedStart('a', '2026-11-23'),
    feedStart('a', '2026-11-24'),
    feedStart('b', '2026-11-23'),
  ];
  expect(starts[0]).toBe(starts[1]);
  expect(new Set(starts).size).toBe(3);
});

test('what the member reads comes first, with what has no language, and all other languages come after it', () => {
  expect(languageGroups(['fr', 'en', 'fr'], null)).toEqual([
    ['en', 'fr', ''],
    ['vn', 'jp', 'kr', 'cn', 'rs'],
  ]);
  expect(languageGroups(['fr'], 'jp')).toEqual([['jp']]);
});
