import { expect, test } from 'vitest';
import { onlyRow } from './rows.ts';

test('onlyRow returns the only row, and throws on none or several', () => {
  expect(onlyRow([{ id: 'one' }])).toEqual({ id: 'one' });
  expect(() => onlyRow([])).toThrow('got 0');
  expect(() => onlyRow(['one', 'two'])).toThrow('got 2');
});
