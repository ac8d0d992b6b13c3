// @vitest-environment jsdom
import { failureOf } from '@handbill/contract/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { readSession, saveSession } from '../session/session.ts';
import { endSentence } from '../session/session-end.ts';
import { stepUp } from '../session/step-up.ts';
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

/** Asks for a payment that the server refuses to make before its operator has confirmed who they are. */
async function payUnconfirmed() {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url.split('/').at(-1) ?? '');
    if (url.endsWith('/pay')) return refusedWith(403, 'step_up_required');
    if (url.endsWith('/queues')) return refusedWith(401, 'unauthorized');
    const tokens = { access_token: 'next', refresh_token: 'of the next', operator: { limited: false } };
    return Response.json({ error_code: 0, message: null, data: tokens });
  });
  const paid = api.payWithdrawal({ id: 'w', seen: 's', bank_reference: 'R' }, { idempotencyKey: 'key-1' });
  const failure = paid.catch((error: unknown) => error);
  await vi.waitFor(() => expect(stepUp.isAsked()).toBe(true));
  return { sent, failure };
}

test('a confirmation that its operator left open is not asked of the next one, and the call fails', async () => {
  const { sent, failure } = await payUnconfirmed();
  await authProvider.logout({});
  expect(stepUp.isAsked()).toBe(false);
  await authProvider.login({ username: 'next', password: 'p' });
  expect(await failure).toMatchObject({ slug: 'step_up_required' });
  expect(sent.filter((call) => call === 'pay')).toHaveLength(1);
});

test('a confirmation that is still open at a sign-in is closed by it', async () => {
  const { sent, failure } = await payUnconfirmed();
  await authProvider.login({ username: 'next', password: 'p' });
  expect(stepUp.isAsked()).toBe(false);
  expect(await failure).toMatchObject({ slug: 'step_up_required' });
  expect(sent.filter((call) => call === 'pay')).toHaveLength(1);
});

test('a confirmation is no longer asked for once the server has ended the session', async () => {
  const { sent, failure } = await payUnconfirmed();
  await expect(api.readQueues({})).rejects.toMatchObject({ slug: 'unauthorized' });
  expect(stepUp.isAsked()).toBe(false);
  expect(await failure).toMatchObject({ slug: 'unauthorized', status: 401 });
  expect(sent.filter((call) => call === 'pay')).toHaveLength(1);
});
