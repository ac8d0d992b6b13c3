import { expect, test } from 'vitest';
import { onlyRow } from './rows.ts';

test('the only row is answered; none, or more than one, is a bug', () => {
  expect(onlyRow([{ id: 'one' }])).toEqual({ id: 'one' });
  expect(() => onlyRow([])).toThrow('got 0');
  expect(() => onlyRow(['one', 'two'])).toThrow('got 2');
});
