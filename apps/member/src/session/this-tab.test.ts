// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

const tokens = { access_token: 'access', refresh_token: 'refresh' };

test('a browser that blocks the storage of a site has a session until the page is closed', async () => {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
  }
  const { session } = await import('./this-tab.ts');
  session.start(tokens);
  session.keep('user', { username: 'lan' });
  expect([session.isSignedIn(), session.recall('user')]).toEqual([true, { username: 'lan' }]);
  session.end();
  expect([session.isSignedIn(), session.recall('user')]).toEqual([false, undefined]);
});

test('a value that a full storage refuses replaces the stored one until the page is closed', async () => {
  const { session } = await import('./this-tab.ts');
  session.keep('user', { username: 'lan' });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  session.keep('user', { username: 'minh' });
  expect(session.recall('user')).toEqual({ username: 'minh' });
  full.mockRestore();
  session.keep('user', { username: 'mai' });
  expect(window.sessionStorage.getItem('user')).toBe('{"username":"mai"}');
  expect(session.recall('user')).toEqual({ username: 'mai' });
});
