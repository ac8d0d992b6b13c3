import { expect, test } from 'vitest';
import { nextPlace } from './next-place.ts';

test('the place to go on to is an address within this app, and nothing else', () => {
  expect(nextPlace('?amount=400&next=%2Forder-detail%2Fo1%3Fside%3Da')).toBe('/order-detail/o1?side=a');
  for (const next of ['', 'home', '//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])
    expect(nextPlace(`?next=${encodeURIComponent(next)}`)).toBeNull();
  expect(nextPlace('')).toBeNull();
});
