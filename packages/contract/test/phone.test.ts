import { expect, test } from 'vitest';
import { maskPhone } from '../src/phone.ts';

test('the last characters of a phone number are replaced by as many asterisks', () => {
  expect(maskPhone('+84912000001', 4)).toBe('+8491200****');
  expect(maskPhone('0912', 4)).toBe('****');
  expect(maskPhone('091', 4)).toBe('***');
  expect(maskPhone('+84912000001', 0)).toBe('+84912000001');
  expect(maskPhone('', 4)).toBe('');
});
