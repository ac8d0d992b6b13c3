import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['12345678', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['Password123!', 'weak'],
  ['matkhau2026', 'weak'],
  ['1q2w3e4r5t', 'weak'],
  ['Tr0ub4d', 'weak'],
  ['', 'weak'],
])('%s is rated as easy to guess', (password, strength) => {
  expect(strengthOf(password, 'lan')).toBe(strength);
});

test('the username in a password adds almost no strength', () => {
  expect(strengthOf('journey-lan-tran-7', '')).toBe('strong');
  expect(strengthOf('journey_lan7', 'journey_lan')).toBe('weak');
});

test('the length of a password counts more than its kinds of characters', () => {
  const order = ['weak', 'fair', 'good', 'strong'];
  const rank = (password: string) => order.indexOf(strengthOf(password, 'lan'));
  expect(rank('gravel violin marsh copper')).toBeGreaterThan(rank('Gx7!kq2$'));
  expect(rank('gvkrwmtq')).toBeLessThan(rank('gvkrwmtqbzpdlh'));
});

test('each level of password strength can be reached', () => {
  expect(strengthOf('gvkrwmtq', 'lan')).toBe('fair');
  expect(strengthOf('gvkrwmtqbzp', 'lan')).toBe('good');
  expect(strengthOf('violin-gravel-9', 'lan')).toBe('strong');
});
