import { COUNTED_MAX } from '@handbill/contract/console/counted';
import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test('the number of rows is shown as far as the server counts', () => {
  expect([0, 26, COUNTED_MAX, COUNTED_MAX + 1].map(countText)).toEqual([
    '0',
    '26',
    '10000',
    'more than 10000',
  ]);
});
