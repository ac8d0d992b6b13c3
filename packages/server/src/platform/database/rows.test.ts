import { expect, test } from 'vitest';
import { existing, onlyRow } from './rows.ts';

test('onlyRow returns the only row, and throws on none or several', () => {
  expect(onlyRow([{ id: 'one' }])).toEqual({ id: 'one' });
  expect(() => onlyRow([])).toThrow('got 0');
  expect(() => onlyRow(['one', 'two'])).toThrow('got 2');
});

test('existing returns a row that is there, and throws where there is none', () => {
  expect(existing({ id: 'one' })).toEqual({ id: 'one' });
  expect(() => existing(null)).toThrow('got none');
  expect(() => existing(new Map<string, string>().get('one'))).toThrow('got none');
});
