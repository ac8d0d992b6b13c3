import { CallFailed } from '@handbill/contract/client';
import type { ErrorSlug } from '@handbill/contract/errors';
import { catalogue, failureOf } from '@handbill/contract/errors';
import { beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { createSession, type Session } from '../session/session.ts';
import { createMemberClient } from './member-client.ts';

/** A storage like that of a browser tab, and a server whose answers the test decides. */
function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

type Reply = (request: { path: string; token: string | null; body: unknown }) => Response | Promise<Response>;

function answer(data: unknown): Response {
  return Response.json({ error_code: 0, message: null, data });
}

function refusal(slug: ErrorSlug): Response {
  return Response.json(failureOf(slug), { status: catalogue[slug].status });
}

let storage: ReturnType<typeof memoryStorage>;
let device: ReturnType<typeof memoryStorage>;
let session: Session;
let requests: string[];
let logged: Mock;

beforeEach(() => {
  storage = memoryStorage();
  device = memoryStorage();
  session = createSession(storage, device);
  session.start({ access_token: 'old', refresh_token: 'r1' });
  session.keep('user', { username: 'demo' });
  session.keep('global', {});
  session.chooseLanguage('en');
  requests = [];
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function clientOf(reply: Reply) {
  return createMemberClient(session, {
    fetch: async (url, init) => {
      const path = String(url).replace('/api/', '');
      const headers = new Headers(init?.headers);
      requests.push(path);
      return reply({
        path,
        token: headers.get('Authorization'),
        body: JSON.parse(String(init?.body ?? 'null')),
      });
    },
  });
}

/** Accepts calls with the new token only, and renews `r1` once. */
const expiring: Reply = ({ path, token, body }) => {
  if (path === 'auth/refresh-token') {
    const { refresh_token } = body as { refresh_token: string };
    return refresh_token === 'r1'
      ? answer({ access_token: 'new', refresh_token: 'r2' })
      : refusal('refresh_token_invalid');
  }
  return token === 'Bearer new' ? answer({ account_balance: 5 }) : refusal('token_expired');
};

describe('an expired access token', () => {
  test('an expired access token is renewed once, and the call is repeated', async () => {
    const { calls } = clientOf(expiring);
    expect((await calls.updateBalance({})).data.account_balance).toBe(5);
    expect(requests).toEqual(['update-balance', 'auth/refresh-token', 'update-balance']);
    expect(storage.kept.get('access_token')).toBe('new');
    expect(storage.kept.get('authToken')).toBe('new');
    expect(storage.kept.get('refresh_token')).toBe('r2');
  });

  test('an expired access token is renewed once for all calls that wait for it', async () => {
    const { calls, refresh } = clientOf(expiring);
    await Promise.all([calls.updateBalance({}), calls.updateBalance({}), refresh(), refresh()]);
    expect(requests.filter((path) => path === 'auth/refresh-token')).toHaveLength(1);
    expect(session.isSignedIn()).toBe(true);
  });

  test('an expired access token ends the session when the renewal is refused, and keeps only the language', async () => {
    const { calls } = clientOf(({ path }) =>
      refusal(path === 'auth/refresh-token' ? 'refresh_token_invalid' : 'token_expired'),
    );
    await expect(calls.updateBalance({})).rejects.toThrow(CallFailed);
    expect([...storage.kept]).toEqual([['locale', 'en']]);
  });

  test('an expired access token keeps the session when the renewal cannot reach the server', async () => {
    const { calls } = clientOf(({ path }) => {
      if (path === 'auth/refresh-token') throw new TypeError('no connection');
      return refusal('token_expired');
    });
    // Not as the expired token that the call was answered with, which would not say that the app is offline.
    await expect(calls.updateBalance({})).rejects.toMatchObject({ slug: 'network' });
    expect(session.refreshToken()).toBe('r1');
  });

  test.each([500, 502, 503, 504, 429])(
    'an expired access token keeps the session when the renewal is answered with %i, and is renewed with the next call',
    async (status) => {
      let isAway = true;
      const { calls } = clientOf((request) =>
        isAway && request.path === 'auth/refresh-token'
          ? Response.json({ message: 'busy' }, { status })
          : expiring(request),
      );
      await expect(calls.updateBalance({})).rejects.toMatchObject({ slug: 'error_try_again', status });
      expect([session.isSignedIn(), session.refreshToken()]).toEqual([true, 'r1']);
      isAway = false;
      expect((await calls.updateBalance({})).data.account_balance).toBe(5);
      expect(session.refreshToken()).toBe('r2');
    },
  );

  test('an expired access token does not restore a session that ended during the renewal', async () => {
    const { refresh } = clientOf(() => {
      session.end();
      return answer({ access_token: 'new', refresh_token: 'r2' });
    });
    expect(await refresh()).toBe(false);
    expect(session.isSignedIn()).toBe(false);
  });
});

describe('a locked account', () => {
  const locked = () =>
    Response.json(
      { ...failureOf('account_locked'), current: { reason: 'fraud_suspected', since: null } },
      { status: 403 },
    );

  test('a locked account ends the session with the first call that is refused for it, and the reason is kept', async () => {
    const { calls } = clientOf(locked);
    await expect(calls.me({})).rejects.toThrow(CallFailed);
    expect([session.isSignedIn(), session.lockedFor()]).toEqual([
      false,
      { reason: 'fraud_suspected', since: null },
    ]);
    session.start({ access_token: 'a', refresh_token: 'b' });
    expect(session.lockedFor()).toBeNull();
  });

  test('a locked account is recognised when the token is renewed, and a late call does not clear its reason', async () => {
    const { calls, refresh } = clientOf(({ path }) =>
      path === 'auth/refresh-token' ? locked() : refusal('token_expired'),
    );
    await expect(calls.me({})).rejects.toThrow(CallFailed);
    expect(await refresh()).toBe(false);
    expect([session.isSignedIn(), session.lockedFor()?.reason]).toEqual([false, 'fraud_suspected']);
  });
});

describe('a call that fails again after the renewal', () => {
  const renewedThen =
    (second: () => Response): Reply =>
    (request) =>
      request.token === 'Bearer new' ? second() : expiring(request);

  test('a call that fails again after the renewal ends the session of a locked account, and is logged', async () => {
    const { calls } = clientOf(renewedThen(() => refusal('account_locked')));
    await expect(calls.me({})).rejects.toMatchObject({ slug: 'account_locked' });
    expect([session.isSignedIn(), session.lockedFor()]).toEqual([false, {}]);
    expect(logged).toHaveBeenLastCalledWith('auth/me', expect.objectContaining({ slug: 'account_locked' }));
  });

  test('a call that fails again after the renewal with a 403 counts as one', async () => {
    const { calls } = clientOf(renewedThen(() => refusal('forbidden')));
    await expect(calls.me({})).rejects.toMatchObject({ slug: 'forbidden' });
    expect(session.isSignedIn()).toBe(true);
    await expect(calls.me({})).rejects.toMatchObject({ slug: 'forbidden' });
    expect(session.isSignedIn()).toBe(false);
  });
});

test('every failed call is logged in the browser’s console, with its path', async () => {
  const { calls } = clientOf(() => refusal('not_found'));
  await expect(calls.product({ product_id: 'p' })).rejects.toThrow(CallFailed);
  expect(logged).toHaveBeenLastCalledWith('product', expect.objectContaining({ slug: 'not_found' }));
});

test('calls carry the id of the signed-in member', async () => {
  const bodies: unknown[] = [];
  const { calls } = clientOf(({ body }) => {
    bodies.push(body);
    return answer([]);
  });
  session.keep('user', { _id: 'm1' });
  await calls.listProduct({});
  await calls.login({ username: 'demo', password: 'x' });
  expect(bodies).toEqual([{ user_id: 'm1' }, { username: 'demo', password: 'x' }]);
});

describe('a 403', () => {
  test('a 403 is tolerated once and ends the session the second time', async () => {
    const { calls } = clientOf(() => refusal('forbidden'));
    await expect(calls.me({})).rejects.toThrow(CallFailed);
    expect(session.isSignedIn()).toBe(true);
    await expect(calls.me({})).rejects.toThrow(CallFailed);
    expect(session.isSignedIn()).toBe(false);
  });

  test('a 403 in a read-only view ends nothing, however often it occurs', async () => {
    const { calls } = clientOf(() => refusal('view_only'));
    for (let tries = 0; tries < 3; tries += 1) await expect(calls.me({})).rejects.toThrow(CallFailed);
    expect(session.isSignedIn()).toBe(true);
  });

  test('a 403 of one session does not count for the next', async () => {
    const { calls } = clientOf(() => refusal('forbidden'));
    await expect(calls.me({})).rejects.toThrow(CallFailed);
    session.end();
    session.start({ access_token: 'other', refresh_token: 'r9' });
    await expect(calls.me({})).rejects.toThrow(CallFailed);
    expect(session.isSignedIn()).toBe(true);
  });
});

test('a session that the server no longer knows ends immediately', async () => {
  const { calls } = clientOf(() => refusal('unauthorized'));
  await expect(calls.me({})).rejects.toThrow(CallFailed);
  expect(session.isSignedIn()).toBe(false);
});

describe('a call of a member who has left', () => {
  /** A call that is answered after the next member has signed in. */
  async function answeredLate(slug: ErrorSlug) {
    logged.mockClear();
    const { calls } = clientOf((request) => {
      if (request.path !== 'withdraw') return expiring(request);
      session.end();
      session.start({ access_token: 'of the next', refresh_token: 'r9' });
      session.keep('user', { _id: 'next' });
      return refusal(slug);
    });
    await expect(calls.withdraw({ amount: 5, password: 'p' })).rejects.toMatchObject({ slug });
    expect(requests).toEqual(['withdraw']);
    expect([session.accessToken(), session.refreshToken()]).toEqual(['of the next', 'r9']);
    expect(logged).toHaveBeenCalledOnce();
  }

  test('a call of a member who has left is not sent again as the next one', () =>
    answeredLate('token_expired'));

  test.each(['unauthorized', 'account_locked'] as const)(
    'a call of a member who has left ends no session of the next one when it is refused as %s',
    (slug) => answeredLate(slug),
  );

  test('a call of a member who has left counts no 403 for the next one', async () => {
    await answeredLate('forbidden');
    const { calls } = clientOf(() => refusal('forbidden'));
    await expect(calls.me({})).rejects.toThrow(CallFailed);
    expect(session.isSignedIn()).toBe(true);
  });

  test('a renewal of a member who has left is not that of the next one', async () => {
    const answers: ((reply: Response) => void)[] = [];
    const { refresh } = clientOf(() => new Promise((reply) => answers.push(reply)));
    const former = refresh();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    session.end();
    session.start({ access_token: 'of the next', refresh_token: 'r9' });
    const next = refresh();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.(answer({ access_token: 'new', refresh_token: 'r2' }));
    expect(await former).toBe(false);
    answers[1]?.(answer({ access_token: 'newer', refresh_token: 'r10' }));
    expect(await next).toBe(true);
    expect([session.accessToken(), session.refreshToken()]).toEqual(['newer', 'r10']);
  });
});

test('a refused sign-in ends no session and is recognised by its slug', async () => {
  session.end();
  const { calls } = clientOf(() => refusal('bad_credentials'));
  await expect(calls.login({ username: 'demo', password: 'x' })).rejects.toMatchObject({
    slug: 'bad_credentials',
  });
});

test('subscribers of the session are notified of its start and its end', () => {
  const seen: boolean[] = [];
  const stop = session.subscribe(() => seen.push(session.isSignedIn()));
  session.end();
  session.start({ access_token: 'a', refresh_token: 'b' });
  stop();
  session.end();
  expect(seen).toEqual([false, true]);
});

test('stored session data that cannot be read is ignored', () => {
  storage.setItem('user', '{broken');
  expect(session.recall('user')).toBeUndefined();
});

test('the language at the start is the one asked for, else the one chosen in the tab or on the device, else the first that the browser and the app share, else vn', () => {
  const prefer = (...wanted: string[]) => vi.stubGlobal('navigator', { languages: wanted });
  prefer('de-AT', 'fr-CH', 'en');
  session.startLanguage(null);
  expect([storage.kept.get('locale'), session.hasChosenLanguage()]).toEqual(['en', true]);
  storage.removeItem('locale');
  session.startLanguage(null);
  expect([storage.kept.get('locale'), session.hasChosenLanguage()]).toEqual(['fr', false]);
  session.startLanguage('jp', 'kr');
  expect(storage.kept.get('locale')).toBe('jp');
  session.startLanguage(null, 'kr');
  expect(storage.kept.get('locale')).toBe('jp');
  storage.removeItem('locale');
  session.startLanguage(null, 'kr');
  expect([storage.kept.get('locale'), session.hasChosenLanguage()]).toEqual(['kr', false]);
  storage.removeItem('locale');
  prefer('de');
  session.startLanguage('xx');
  expect(storage.kept.get('locale')).toBe('vn');
  vi.unstubAllGlobals();
});

describe('a device that keeps its member signed in', () => {
  test('a device remembers the member who stays signed in, and forgets nothing but the session when it ends', () => {
    expect([session.isKept(), session.lastChoice(), session.lastUsername()]).toEqual([false, null, '']);
    session.keepMember('lan');
    expect([session.isKept(), session.lastUsername()]).toEqual([true, 'lan']);
    session.end();
    expect([session.isKept(), session.lastChoice(), session.lastUsername()]).toEqual([false, 'yes', 'lan']);
    expect(session.language()).toBe('en');
  });

  test('a notice closed on the device counts as closed in a new tab, until somebody signs in', () => {
    session.keep('popup_seen', '/media/popup/en.webp');
    session.end();
    session.resumeNotice();
    expect(session.recall('popup_seen')).toBe('/media/popup/en.webp');
    session.end();
    session.keepMember('mai');
    session.resumeNotice();
    expect(session.recall('popup_seen')).toBeUndefined();
  });

  test('a device remembers no member who does not want to stay signed in', () => {
    session.keepMember('lan');
    session.keepMember(null);
    session.end();
    expect([session.isKept(), session.lastChoice(), session.lastUsername()]).toEqual([false, 'no', '']);
  });
});

test('the closed notice is forgotten with the session, so that the next member to sign in sees it', () => {
  session.keep('popup_seen', '/media/popup/en.webp');
  session.end();
  expect(session.recall('popup_seen')).toBeUndefined();
});

test('the language is Vietnamese until another one is chosen', () => {
  storage.removeItem('locale');
  expect(session.language()).toBe('vn');
  expect(session.hasChosenLanguage()).toBe(false);
  storage.setItem('locale', 'xx');
  expect(session.language()).toBe('vn');
});
