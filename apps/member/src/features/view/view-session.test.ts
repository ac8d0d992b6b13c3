import { expect, test } from 'vitest';
import { endOfView } from './view-session.ts';

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

test('a view token says when it expires, and any other token is not a view token', () => {
  expect(endOfView(tokenOf({ exp: 1_772_420_400, view: true, sub: '>>>???' }))).toBe(
    '2026-03-02T03:00:00.000Z',
  );
  for (const token of [tokenOf({ exp: 1_772_420_400 }), tokenOf({ view: true }), 'e30.%%%.x', 'e30', '']) {
    expect(endOfView(token)).toBeNull();
  }
});
