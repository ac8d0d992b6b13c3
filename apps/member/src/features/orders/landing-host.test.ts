import { expect, test } from 'vitest';
import { landingHost } from './landing-host.ts';

test('an address is named by its host, as on the shared page', () => {
  expect(landingHost('https://www.rooms.example/november?from=hue')).toBe('rooms.example');
  expect(landingHost(' rooms.example/november ')).toBe('rooms.example');
});

test('an incomplete address has no host', () => {
  expect(landingHost('')).toBeNull();
  expect(landingHost('https://')).toBeNull();
});
