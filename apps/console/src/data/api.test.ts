// @vitest-environment jsdom
import { failureOf } from '@handbill/contract/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, readSession, saveSession } from '../session/session.ts';
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

/** A server that answers no call before `reply` does, apart from signing in. */
function answeringLate() {
  const waiting = new Map<string, (reply: Response) => void>();
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const call = url.replace('/api/console/', '');
    sent.push(call);
    if (call === 'auth/login') {
      const tokens = { access_token: 'next', refresh_token: 'of the next', operator: { limited: false } };
      return Promise.resolve(Response.json({ error_code: 0, message: null, data: tokens }));
    }
    return new Promise<Response>((reply) => waiting.set(call, reply));
  });
  return {
    sent,
    waits: (call: string) => vi.waitFor(() => expect([...waiting.keys()]).toContain(call)),
    reply: (call: string, response: Response) => waiting.get(call)?.(response),
  };
}

const signInNext = async () => {
  clearSession();
  stepUp.changeOperator();
  await authProvider.login({ username: 'next', password: 'p' });
};
const NEXT = { accessToken: 'next', refreshToken: 'of the next' };

test.each(['unauthorized', 'token_expired'] as const)(
  'a late answer %s to a call of one operator ends no session of the next one, and the call is not sent again',
  async (slug) => {
    const { sent, waits, reply } = answeringLate();
    const failure = api.readQueues({}).catch((error: unknown) => error);
    await waits('queues');
    await signInNext();
    reply('queues', refusedWith(401, slug));
    expect(await failure).toMatchObject({ slug });
    expect(readSession()).toEqual(NEXT);
    await expect(authProvider.checkError(await failure)).resolves.toBeUndefined();
    expect(endSentence()).toBeNull();
    expect(sent).toEqual(['queues', 'auth/login']);
  },
);

test('a late renewal of one operator’s session does not replace the tokens of the next one', async () => {
  const { sent, waits, reply } = answeringLate();
  const failure = api.readQueues({}).catch((error: unknown) => error);
  await waits('queues');
  reply('queues', expired());
  await waits('auth/refresh-token');
  await signInNext();
  reply('auth/refresh-token', renewed());
  expect(await failure).toMatchObject({ slug: 'token_expired' });
  expect(readSession()).toEqual(NEXT);
  expect(sent.filter((call) => call === 'queues')).toHaveLength(1);
});

test('a late answer to signing out leaves the session of the next operator', async () => {
  const { waits, reply } = answeringLate();
  const left = authProvider.logout({});
  await waits('auth/logout');
  await signInNext();
  reply('auth/logout', Response.json({ error_code: 0, message: null }));
  await left;
  expect(readSession()).toEqual(NEXT);
});

test('a refusal that ends the session signs its operator out', async () => {
  vi.stubGlobal('fetch', async () => refusedWith(401, 'unauthorized'));
  const error = await api.readQueues({}).catch((each: unknown) => each);
  await expect(authProvider.checkError(error)).rejects.toBe(error);
});
