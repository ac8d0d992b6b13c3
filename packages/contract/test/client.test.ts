import { CallFailed, createClient, sharedRenewal } from '@handbill/contract/client';
import { failureOf } from '@handbill/contract/errors';
import type { MemberEndpoints } from '@handbill/contract/member';
import { memberCalls } from '@handbill/contract/member/calls';
import { describe, expect, test, vi } from 'vitest';

type Answerer = (url: string, init: RequestInit) => Response | Promise<Response>;

const success = (data: unknown) => Response.json({ error_code: 0, message: null, data });
const refused = (slug: Parameters<typeof failureOf>[0], status: number, headers = {}) =>
  Response.json(failureOf(slug), { status, headers });

function clientOf(answer: Answerer, more: Partial<Parameters<typeof createClient>[1]> = {}) {
  return createClient<MemberEndpoints>(memberCalls, {
    baseUrl: '/api/',
    accessToken: () => 'token',
    language: () => 'en',
    fetch: (async (url: string, init: RequestInit) => answer(url, init)) as typeof fetch,
    ...more,
  });
}

describe('the client', () => {
  test('the client sends JSON with the token, the language and, if the call takes one, an idempotency key', async () => {
    const seen: { url: string; init: RequestInit }[] = [];
    const client = clientOf((url, init) => {
      seen.push({ url, init });
      return success({});
    });
    await client.productPay({ product_id: 'p' }, { idempotencyKey: 'k' });
    await client.logout({ refresh_token: 'r' });
    expect(seen[0]).toMatchObject({
      url: '/api/product-pay',
      init: {
        method: 'POST',
        body: '{"product_id":"p"}',
        headers: { Authorization: 'Bearer token', langCode: 'en', 'Idempotency-Key': 'k' },
      },
    });
    expect(seen[1]?.init.headers).not.toHaveProperty('Idempotency-Key');
  });

  test('the client sends the fields of a GET in the query', async () => {
    const urls: string[] = [];
    const client = clientOf((url) => {
      urls.push(url);
      return success([]);
    });
    await client.listProductReward({ limit: '5' });
    await client.packages({});
    expect(urls).toEqual(['/api/list-product-reward?limit=5', '/api/packages']);
  });

  test('a call that can be aborted is sent by a browser that can neither combine signals nor count parameters', async () => {
    const { any } = AbortSignal;
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size');
    Reflect.deleteProperty(AbortSignal, 'any');
    Reflect.deleteProperty(URLSearchParams.prototype, 'size');
    const urls: string[] = [];
    const client = clientOf((url) => {
      urls.push(url);
      return success([]);
    });
    try {
      await client.listProductReward({ limit: '5' }, { signal: new AbortController().signal });
    } finally {
      AbortSignal.any = any;
      if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size);
    }
    expect(urls).toEqual(['/api/list-product-reward?limit=5']);
  });

  test('an expired token causes one refresh and one retry, shared by simultaneous calls', async () => {
    let token = 'old';
    const refresh = vi.fn(async () => {
      token = 'new';
      return true;
    });
    const client = clientOf(
      (_url, init) =>
        (init.headers as Record<string, string>).Authorization === 'Bearer new'
          ? success({ account_balance: 1 })
          : refused('token_expired', 401),
      { accessToken: () => token, refresh: sharedRenewal(refresh, () => 1) },
    );
    const answers = await Promise.all([
      client.updateBalance({}),
      client.updateBalance({}),
      client.updateBalance({}),
    ]);
    expect(answers.map(({ data }) => data.account_balance)).toEqual([1, 1, 1]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('an expired token is also recognised by its message alone', async () => {
    let token = 'old';
    const client = clientOf(
      (_url, init) =>
        (init.headers as Record<string, string>).Authorization === 'Bearer new'
          ? success({ account_balance: 1 })
          : Response.json({ message: 'Token is Expired' }, { status: 401 }),
      {
        accessToken: () => token,
        refresh: async () => {
          token = 'new';
          return true;
        },
      },
    );
    expect((await client.updateBalance({})).data.account_balance).toBe(1);
  });

  test('the client’s calls carry the signed-in member’s id, except those that start a session', async () => {
    const bodies: unknown[] = [];
    const client = clientOf(
      (_url, { body }) => {
        bodies.push(body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body ?? 'null')));
        return success([]);
      },
      { userId: () => 'm1' },
    );
    await client.listProduct({});
    await client.withdraw({ amount: 5, password: 'p' });
    await client.upload({ purpose: 'avatar' });
    await client.login({ username: 'demo', password: 'p' });
    await client.continueInTab({ refresh_token: 'r' });
    await client.me({});
    expect(bodies).toEqual([
      { user_id: 'm1' },
      { user_id: 'm1', amount: 5, password: 'p' },
      { user_id: 'm1', purpose: 'avatar' },
      { username: 'demo', password: 'p' },
      { refresh_token: 'r' },
      null,
    ]);
  });

  test('a call whose token is expired again after the refresh is not tried a third time', async () => {
    const answer = vi.fn(() => refused('token_expired', 401));
    const client = clientOf(answer, { refresh: async () => true });
    await expect(client.me({})).rejects.toMatchObject({ slug: 'token_expired' });
    expect(answer).toHaveBeenCalledTimes(2);
  });

  test('the final failure of a call is reported once: that of its second try, or that of the renewal', async () => {
    const failuresOf = async (answers: Response[], refresh: () => Promise<boolean>) => {
      const failures: string[] = [];
      const client = clientOf(() => answers.shift() ?? success({}), {
        refresh,
        onFailure: ({ slug }, path) => failures.push(`${path}: ${slug}`),
      });
      const failure = await client.me({}).then(
        () => null,
        ({ slug }: CallFailed) => slug,
      );
      return [failure, ...failures];
    };
    const expired = () => refused('token_expired', 401);
    const renewed = async () => true;
    expect(await failuresOf([expired(), refused('account_locked', 403)], renewed)).toEqual([
      'account_locked',
      'auth/me: account_locked',
    ]);
    expect(await failuresOf([expired(), expired()], renewed)).toEqual([
      'token_expired',
      'auth/me: token_expired',
    ]);
    expect(await failuresOf([expired()], async () => false)).toEqual([
      'token_expired',
      'auth/me: token_expired',
    ]);
    const unanswered = () => Promise.reject(new CallFailed({ slug: 'network', status: 0, message: '' }));
    expect(await failuresOf([expired()], unanswered)).toEqual(['network', 'auth/me: network']);
    expect(await failuresOf([expired()], renewed)).toEqual([null]);
  });

  test.each(['before the answer', 'during the renewal'])(
    'a call is not sent again in the session of another person who signed in %s',
    async (when) => {
      let session = 1;
      const sent: string[] = [];
      const failures: string[] = [];
      const signIn = (moment: string) => {
        if (moment === when) session += 1;
      };
      const client = clientOf(
        (url, { headers }) => {
          sent.push(`${url} ${(headers as Record<string, string>).Authorization}`);
          signIn('before the answer');
          return refused('token_expired', 401);
        },
        {
          accessToken: () => `of ${session}`,
          session: () => session,
          refresh: async () => {
            signIn('during the renewal');
            return true;
          },
          onFailure: ({ slug }, path, isLate) => failures.push(`${path}: ${slug}${isLate ? ', late' : ''}`),
        },
      );
      await expect(client.withdraw({ amount: 5, password: 'p' })).rejects.toMatchObject({
        slug: 'token_expired',
      });
      expect(sent).toEqual(['/api/withdraw Bearer of 1']);
      expect(failures).toEqual(['withdraw: token_expired, late']);
    },
  );

  test('a call does not share the renewal of a session that has ended since', async () => {
    let session = 1;
    const tokens = new Map([[1, 'old']]);
    const ends: ((isRenewed: boolean) => void)[] = [];
    const client = clientOf(
      (_url, { headers }) =>
        (headers as Record<string, string>).Authorization === 'Bearer new'
          ? success({ account_balance: 1 })
          : refused('token_expired', 401),
      {
        accessToken: () => tokens.get(session) ?? 'old',
        session: () => session,
        refresh: sharedRenewal(
          () => new Promise((end) => ends.push(end)),
          () => session,
        ),
      },
    );
    const former = client.updateBalance({}).catch(({ slug }: CallFailed) => slug);
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    session = 2;
    const next = client.updateBalance({});
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    ends[0]?.(false);
    expect(await former).toBe('token_expired');
    tokens.set(2, 'new');
    ends[1]?.(true);
    expect((await next).data.account_balance).toBe(1);
  });

  test('an answer that the server had stored is marked, and no other', async () => {
    const stored = { headers: { 'Idempotency-Replayed': 'true' } };
    const client = clientOf((_url, { headers }) => {
      const again = new Headers(headers).get('Idempotency-Key') === 'again';
      return Response.json({ error_code: 0, message: null, data: {} }, again ? stored : {});
    });
    const pay = (idempotencyKey: string) => client.productPay({ product_id: 'p' }, { idempotencyKey });
    expect([await pay('first'), await pay('again')]).toEqual([{ data: {} }, { data: {}, replayed: true }]);
  });

  test('a refusal carries its slug, status, fields and waiting time', async () => {
    const failures: CallFailed[] = [];
    const client = clientOf(() => refused('too_many_requests', 429, { 'Retry-After': '7' }), {
      onFailure: (failure) => failures.push(failure),
    });
    await expect(client.me({})).rejects.toMatchObject({
      slug: 'too_many_requests',
      status: 429,
      retryAfterSeconds: 7,
    });
    expect(failures).toHaveLength(1);
  });

  test('a missing or foreign answer fails as such', async () => {
    const gone = clientOf(() => Promise.reject(new TypeError('failed to fetch')));
    await expect(gone.me({})).rejects.toMatchObject({ slug: 'network', status: 0 });
    const foreign = clientOf(() => Response.json({ hello: 1 }));
    await expect(foreign.me({})).rejects.toBeInstanceOf(CallFailed);
  });

  /** The clock of a test does not drive the browser's own timer. */
  function fakeTimeouts(): void {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const timer = new AbortController();
      setTimeout(() => timer.abort(new DOMException('', 'TimeoutError')), ms);
      return timer.signal;
    });
  }

  /** An answer that never comes. */
  const never: Answerer = (_url, { signal }) =>
    new Promise((_answer, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason));
    });

  test('a file has as long as the server waits for it', async () => {
    fakeTimeouts();
    try {
      const failures: unknown[] = [];
      const sent = clientOf(never).upload({ purpose: 'avatar' }, { file: new Blob(['x']) });
      void sent.catch((failure) => failures.push(failure));
      await vi.advanceTimersByTimeAsync(119_999);
      expect(failures).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(failures).toMatchObject([{ slug: 'network', status: 0 }]);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  test('an answer that comes in the next member’s session is not passed on', async () => {
    let session = 1;
    const failures: unknown[] = [];
    const client = clientOf(
      () => {
        session += 1;
        return success({ account_balance: 1 });
      },
      { session: () => session, onFailure: (failure) => failures.push(failure) },
    );
    await expect(client.updateBalance({})).rejects.toMatchObject({ slug: 'network', status: 0 });
    expect(failures).toEqual([]);
  });

  test('the answer that a session begins with is passed on', async () => {
    let session = 1;
    const client = clientOf(
      () => {
        session += 1;
        return success({ account_balance: 1 });
      },
      { session: () => session, accessToken: () => null },
    );
    expect((await client.updateBalance({})).data.account_balance).toBe(1);
  });

  test('a call without an answer ends after 30 seconds, and can be sent again', async () => {
    fakeTimeouts();
    try {
      let asked = 0;
      const client = clientOf((url, init) => {
        asked += 1;
        return asked > 1 ? success({ account_balance: 1 }) : never(url, init);
      });
      const failures: unknown[] = [];
      void client.updateBalance({}).catch((failure) => failures.push(failure));
      await vi.advanceTimersByTimeAsync(29_999);
      expect(failures).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(failures).toMatchObject([{ slug: 'network', status: 0 }]);
      expect((await client.updateBalance({})).data.account_balance).toBe(1);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  test('a file is sent as multipart', async () => {
    let body: unknown;
    const client = clientOf((_url, init) => {
      body = init.body;
      return success({ file: '/uploads/x.webp' });
    });
    await client.upload({ purpose: 'avatar' }, { file: new Blob(['x']) });
    expect(body).toBeInstanceOf(FormData);
    expect((body as FormData).get('purpose')).toBe('avatar');
  });
});
