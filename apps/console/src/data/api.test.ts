// @vitest-environment jsdom
import { failureOf } from '@handbill/contract/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { readSession, saveSession } from '../session/session.ts';
import { endSentence } from '../session/session-end.ts';
import { api } from './api.ts';
import { authProvider } from './auth-provider.ts';

const expired = () => Response.json(failureOf('token_expired'), { status: 401 });
const refusedWith = (status: number, slug: Parameters<typeof failureOf>[0]) =>
  Response.json(failureOf(slug), { status });
let renewals: (() => Response)[];

beforeEach(() => {
  sessionStorage.clear();
  saveSession({ accessToken: 'old', refreshToken: 'first' });
  renewals = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('auth/refresh-token')) {
      const renew = renewals.shift();
      if (renew) return renew();
      throw new TypeError('Failed to fetch');
    }
    const { Authorization } = init.headers as Record<string, string>;
    return Authorization === 'Bearer new'
      ? Response.json({ error_code: 0, message: null, data: [] })
      : expired();
  });
});

const renewed = () =>
  Response.json({ error_code: 0, message: null, data: { access_token: 'new', refresh_token: 'second' } });

test('an operator stays signed in when a renewal gets no answer or is asked to wait, and the next call renews', async () => {
  const failures = [
    { slug: 'service_unavailable', status: 503 },
    { slug: 'too_many_requests', status: 429 },
  ] as const;
  renewals = [
    ...failures.map(
      ({ slug, status }) =>
        () =>
          refusedWith(status, slug),
    ),
  ];
  for (const failure of [...failures, { slug: 'network', status: 0 }]) {
    const error = await api.readQueues({}).catch((each: unknown) => each);
    expect(error).toMatchObject(failure);
    // React-admin asks this about every failure, and signs the operator out if it throws.
    await expect(authProvider.checkError(error)).resolves.toBeUndefined();
    expect(readSession()).toEqual({ accessToken: 'old', refreshToken: 'first' });
  }
  expect(endSentence()).toBeNull();
  renewals = [renewed];
  await api.readQueues({});
  expect(readSession()).toEqual({ accessToken: 'new', refreshToken: 'second' });
});

test('an operator whose renewal is refused is signed out, and the sign-in says that the session has ended', async () => {
  renewals = [() => refusedWith(401, 'refresh_token_invalid')];
  await expect(api.readQueues({})).rejects.toMatchObject({ slug: 'token_expired', status: 401 });
  expect(readSession()).toBeNull();
  expect(endSentence()).toContain('Your session has ended');
});
