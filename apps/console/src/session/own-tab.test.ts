// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../data/api.ts';
import { leaveCopiedSession } from './own-tab.ts';
import { readSession, saveSession } from './session.ts';

/** The locks that open tabs hold, each with how to wait until its tab has closed. */
let held: Map<string, Promise<void>>;
let renewals: string[];

const locks = {
  request: (name: string, { signal }: { signal: AbortSignal }, use: () => Promise<never>) =>
    new Promise((_, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
      void (held.get(name) ?? Promise.resolve()).then(() => {
        held.set(name, new Promise(() => undefined));
        return use();
      });
    }),
};

beforeEach(() => {
  held = new Map();
  renewals = [];
  sessionStorage.clear();
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('auth/refresh-token')) renewals.push(String(body));
    return Response.json({ error_code: 2, error: 'token_expired', message: 'no' }, { status: 401 });
  });
});

test('a copy of an open tab starts signed out and never sends the tokens of the other tab', async () => {
  await leaveCopiedSession();
  saveSession({ accessToken: 'access', refreshToken: 'refresh' });
  const firstName = sessionStorage.getItem('console_tab');
  await leaveCopiedSession();
  expect(readSession()).toBeNull();
  await expect(api.readQueues({})).rejects.toMatchObject({ status: 401 });
  expect(renewals).toEqual([]);
  expect(sessionStorage.getItem('console_tab')).not.toBe(firstName);
});

test('a tab that is reloaded stays signed in, also if its lock is released a moment later', async () => {
  await leaveCopiedSession();
  saveSession({ accessToken: 'access', refreshToken: 'refresh' });
  const closed = new Promise<void>((resolve) => setTimeout(resolve, 50));
  for (const name of held.keys()) held.set(name, closed);
  await leaveCopiedSession();
  expect(readSession()?.refreshToken).toBe('refresh');
});

test('a tab that was open before tabs had names stays signed in', async () => {
  saveSession({ accessToken: 'access', refreshToken: 'refresh' });
  await leaveCopiedSession();
  expect(readSession()?.refreshToken).toBe('refresh');
});

test.each([
  ['has no locks', {}],
  ['refuses locks', { locks: { request: () => Promise.reject(new Error('refused')) } }],
])('in a browser that %s a tab keeps its tokens', async (_, browser) => {
  sessionStorage.setItem('console_tab', 'name');
  vi.stubGlobal('navigator', browser);
  saveSession({ accessToken: 'access', refreshToken: 'refresh' });
  await leaveCopiedSession();
  expect(readSession()?.refreshToken).toBe('refresh');
});
