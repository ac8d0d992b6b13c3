// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { ownTokens } from './own-tab.ts';
import { createSession, type Session } from './session.ts';

/** The names of the open tabs. */
let held: Set<string>;
let session: Session;
const continueIn = vi.fn(async (refreshToken: string) => ({
  access_token: 'own access',
  refresh_token: `own after ${refreshToken}`,
}));

const tokens = { access_token: 'a', refresh_token: 'shared' };
const locks = {
  request: async (name: string, _options: object, use: (lock: object | null) => unknown) => {
    const free = !held.has(name);
    held.add(name);
    void use(free ? {} : null);
  },
};

beforeEach(() => {
  held = new Set();
  continueIn.mockClear();
  window.sessionStorage.clear();
  vi.stubGlobal('navigator', { locks, languages: ['en'] });
  session = createSession(window.sessionStorage, window.localStorage);
});

test('a tab opened before the first one had a name gets its own tokens', async () => {
  session.start(tokens);
  await ownTokens(session, 'shared', continueIn);
  expect(continueIn).toHaveBeenCalledExactlyOnceWith('shared');
  expect(session.refreshToken()).toBe('own after shared');
});

test('a tab in which a member has just signed in keeps its tokens', async () => {
  session.start(tokens);
  await ownTokens(session, null, continueIn);
  expect(continueIn).not.toHaveBeenCalled();
});

test('a copy of an open tab gets its own tokens, and a reloaded tab keeps its tokens', async () => {
  session.start(tokens);
  await ownTokens(session, null, continueIn);
  await ownTokens(session, 'shared', continueIn);
  expect(session.refreshToken()).toBe('own after shared');
  held.clear();
  await ownTokens(session, 'own after shared', continueIn);
  expect(continueIn).toHaveBeenCalledTimes(1);
});

test('a visitor’s tab requests no tokens', async () => {
  await ownTokens(session, null, continueIn);
  expect(continueIn).not.toHaveBeenCalled();
});

test('in a browser without locks a tab keeps the tokens it has', async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  session.start(tokens);
  await ownTokens(session, 'shared', continueIn);
  expect(continueIn).not.toHaveBeenCalled();
});
