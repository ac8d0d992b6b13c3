import { expect, test } from 'vitest';
import { searchOf } from './search.ts';

test.each([
  [undefined, null],
  ['  ', null],
  [' HB12AB ', { text: 'hb12ab', amount: null }],
  ['12.5', { text: '12.5', amount: 1_250n }],
  ['1 234,50', { text: '1 234,50', amount: 123_450n }],
  ['12.500', { text: '12.500', amount: null }],
])('the search text %j is understood', (field, search) => {
  expect(searchOf(field)).toEqual(search);
});
