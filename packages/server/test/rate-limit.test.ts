import { apiKeyMake, continueInTab } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { KEY_CALLS_MINUTE } from '../src/platform/http/request-limits.ts';
import { createTestApp, DEVICE_COOKIE, type TestApp } from './app.ts';
import { PASSWORD, type Person } from './given/people.ts';

const MINUTE_MS = 60_000;
let instance: TestApp;
let limited: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  instance = await createTestApp();
  limited = await buildApp(instance.runtime, { requestsPerMinute: { all: 5, signIn: 2 }, files: null });
});
afterAll(async () => {
  await limited.close();
  await instance.close();
});

// Each test starts in a new minute.
beforeEach(async () => {
  instance.clock.advance(MINUTE_MS);
  await instance.work(({ tx }) => tx.query('delete from sign_in_failure', []));
});

const fetchFrom = (url: string, remoteAddress: string, payload?: object, cookie = '') =>
  limited.inject({
    headers: { cookie },
    url,
    method: payload ? 'POST' : 'GET',
    remoteAddress,
    ...(payload ? { payload } : {}),
  });
/** The statuses of some requests, one after the other. */
async function statuses(
  urls: readonly string[],
  address: string | ((index: number) => string),
  payload?: object,
  cookie = '',
) {
  const answers: number[] = [];
  for (const [index, url] of urls.entries()) {
    const from = typeof address === 'string' ? address : address(index);
    answers.push((await fetchFrom(url, from, payload, cookie)).statusCode);
  }
  return answers;
}
const credentials = { username: 'nobody', password: 'nothing at all' };

test('each address may make a fixed number of calls per minute and then has to wait', async () => {
  for (let count = 0; count < 5; count += 1) {
    expect((await fetchFrom('/api/settings', '203.0.113.1')).statusCode).toBe(200);
  }
  const refused = await fetchFrom('/api/settings', '203.0.113.1');
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await fetchFrom('/r/nothing', '203.0.113.1')).statusCode).toBe(429);
  expect((await fetchFrom('/api/settings', '203.0.113.2')).statusCode).toBe(200);
});

test('signing in has a lower limit', async () => {
  for (let count = 0; count < 2; count += 1) {
    expect((await fetchFrom('/api/auth/login', '203.0.113.3', credentials)).statusCode).toBe(401);
  }
  expect((await fetchFrom('/api/auth/login', '203.0.113.3', credentials)).statusCode).toBe(429);
});

test('only calls are counted, because one page loads many files', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect((await fetchFrom('/healthz', '203.0.113.4')).statusCode).toBe(200);
    expect((await fetchFrom('/assets/missing.js', '203.0.113.4')).statusCode).toBe(404);
  }
});

test('the calls with one key are counted together, whatever address they come from', async () => {
  const as = await instance.newMember();
  const made = await instance.call(apiKeyMake, { name: 'Shop', scopes: ['orders:read'] }, { as });
  const headers = { authorization: `Bearer ${made.body.data.key}` };
  // Each address stays below its own limit.
  const listed = (place: number) =>
    limited.inject({ url: '/api/packages', headers, remoteAddress: `198.51.100.${place}` });
  const places = Array.from({ length: KEY_CALLS_MINUTE }, (_, index) => index % 200);
  const answers = await Promise.all(places.map(listed));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  // A server may admit a hundredth more, whichever of them comes first.
  const beyond = await Promise.all(Array.from({ length: 5 }, (_, place) => listed(250 + place)));
  expect(beyond.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429]);
});

describe('an address that is spelled in another way', () => {
  const registration = {
    username: 'somebody',
    password: 'violin-gravel-7',
    password_confirmation: 'violin-gravel-7',
    phone: '+84901234567',
    code: 'NOSUCHCODE',
    agree_terms: true,
  };

  test.each([
    ['sign-in', ['/api/auth/login', '/%61pi/auth/login', '/api/%61uth/login?x'], credentials, 401],
    [
      'sign-in to the console',
      ['/api/console/auth/login', '/%61pi/console/auth/login', '/api/c%6Fnsole/auth/l%6fgin'],
      credentials,
      401,
    ],
    [
      'registration',
      ['/api/auth/register', '/%61pi/auth/register', '/a%70i/auth/register'],
      registration,
      422,
    ],
  ])('a URL in another spelling counts as the same one: %s', async (_name, urls, payload, answered) => {
    expect(await statuses(urls, '203.0.113.10', payload)).toEqual([answered, answered, 429]);
  });

  test.each([
    ['shared pages', ['/r/nothing', '/%72/nothing', '/%72/%6eothing']],
    ['calls', ['/api/settings', '/%61pi/settings', '/%61%70%69/%73ettings']],
  ])('a URL in another spelling counts as the same one: %s', async (_name, spellings) => {
    const urls = [...spellings, ...spellings];
    expect((await statuses(urls, '203.0.113.11')).map((status) => status === 429)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('renewing a session', () => {
  const NEIGHBOURS = '203.0.113.20';
  const cookieOf = (person: Person) => `${DEVICE_COOKIE}=${person.device}`;
  const renew = (token: string, person: Person) =>
    fetchFrom('/api/auth/refresh-token', NEIGHBOURS, { refresh_token: token }, cookieOf(person));
  const junk = Array.from({ length: 40 }, () => '/api/auth/refresh-token');
  let lan: Person;
  beforeEach(async () => {
    lan = await instance.newMember();
  });

  test('renewing a session works for a member whose neighbours have used up all limits of their address', async () => {
    await statuses(
      Array.from({ length: 10 }, () => '/api/settings'),
      NEIGHBOURS,
    );
    await statuses(
      Array.from({ length: 10 }, () => '/api/auth/login'),
      NEIGHBOURS,
      credentials,
    );
    const refused = await statuses(junk, NEIGHBOURS, { refresh_token: 'junk' });
    expect(refused.slice(0, 3)).toEqual([401, 401, 429]);
    expect((await renew(lan.refreshToken, lan)).statusCode).toBe(200);
  });

  test('renewing a session is limited by session, wherever the token is sent from', async () => {
    const urls = ['/api/auth/refresh-token', '/%61pi/auth/refresh-token', '/api/auth/refresh-token'];
    const sent = { refresh_token: lan.refreshToken };
    const answers = await statuses(urls, (index) => `203.0.113.${30 + index}`, sent, cookieOf(lan));
    expect(answers[2]).toBe(429);
    const mai = await instance.newMember();
    expect((await renew(mai.refreshToken, mai)).statusCode).toBe(200);
  });

  test('renewing a session in a new tab is limited by the kept session, and by address without one', async () => {
    const origin = 'https://handbill.test';
    const ask = async (url: string, cookie: string, address = NEIGHBOURS) =>
      limited.inject({
        method: 'POST',
        url,
        remoteAddress: address,
        payload: {},
        headers: { cookie, origin },
      });
    const address = '203.0.113.21';
    const signIn = { username: lan.username, password: PASSWORD, stay_signed_in: true };
    const signedIn = await fetchFrom('/api/auth/login', address, signIn, cookieOf(lan));
    const set = [signedIn.headers['set-cookie']]
      .flat()
      .find((cookie) => cookie?.startsWith('__Host-hb_kept='));
    const kept = `${cookieOf(lan)}; ${set?.split(';')[0]}`;
    const urls = ['/api/auth/resume', '/%61pi/auth/resume', '/api/auth/%72esume'];
    const strangers = [];
    for (const url of urls) strangers.push((await ask(url, '')).statusCode);
    expect(strangers).toEqual([401, 401, 429]);
    const own = [];
    for (const url of urls) own.push((await ask(url, kept)).statusCode);
    expect(own).toEqual([200, 200, 429]);
  });

  test('renewing a session with a forged token counts by address, because without a valid seal it has no session', async () => {
    const parts = lan.refreshToken.split('.');
    const forged = [0, 1, 2, 3].map((generation) => [parts[0], 7 + generation, parts[2], parts[3]].join('.'));
    const answers = [];
    for (const token of forged) answers.push((await renew(token, lan)).statusCode);
    expect(answers).toEqual([401, 401, 429, 429]);
    expect((await renew(lan.refreshToken, lan)).statusCode).toBe(200);
  });
});

test('a member can sign in from a known device when neighbours have used up the limits of the address', async () => {
  const lan = await instance.newMember();
  const address = '203.0.113.45';
  const me = await limited.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${lan.accessToken}`, cookie: `${DEVICE_COOKIE}=${lan.device}` },
  });
  const kept = [me.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith(`${DEVICE_COOKIE}=`));
  const [cookie = ''] = kept?.split(';') ?? [];
  await statuses(
    Array.from({ length: 3 }, () => '/api/auth/login'),
    address,
    credentials,
  );
  const signIn = (sent: string) =>
    fetchFrom('/api/auth/login', address, { username: lan.username, password: PASSWORD }, sent);
  expect((await signIn(`${DEVICE_COOKIE}=${lan.device}`)).statusCode).toBe(429);
  expect((await signIn(cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).statusCode).toBe(429);
  expect((await signIn(cookie)).statusCode).toBe(200);
});

test('a signed-in member can continue when neighbours have used up the limits of the address', async () => {
  const lan = await instance.newMember();
  await statuses(
    Array.from({ length: 6 }, () => '/api/settings'),
    '203.0.113.40',
  );
  const call = (token: string) =>
    limited.inject({
      url: '/api/auth/me',
      remoteAddress: '203.0.113.40',
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await call(lan.accessToken)).statusCode).toBe(200);
  expect((await call(`${lan.accessToken}x`)).statusCode).toBe(429);
  for (let count = 0; count < 4; count += 1) await call(lan.accessToken);
  expect((await call(lan.accessToken)).statusCode).toBe(429);
});

test('all sessions of a member together have one allowance of their own', async () => {
  const lan = await instance.newMember();
  const address = '203.0.113.41';
  const continued = await instance.call(continueInTab, { refresh_token: lan.refreshToken }, { as: lan });
  const tokens = [lan.accessToken, continued.body.data.access_token];
  await statuses(
    Array.from({ length: 6 }, () => '/api/settings'),
    address,
  );
  const answers: number[] = [];
  for (const token of [...tokens, ...tokens, ...tokens]) {
    const headers = { authorization: `Bearer ${token}` };
    answers.push((await limited.inject({ url: '/api/auth/me', remoteAddress: address, headers })).statusCode);
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  const mai = await instance.newMember();
  const headers = { authorization: `Bearer ${mai.accessToken}` };
  expect((await limited.inject({ url: '/api/auth/me', remoteAddress: address, headers })).statusCode).toBe(
    200,
  );
});

describe('in IPv6', () => {
  const logins = (count: number) => Array.from({ length: count }, () => '/api/auth/login');
  const allowed = async (count: number, address: (index: number) => string) =>
    (await statuses(logins(count), address, credentials)).filter((status) => status === 401).length;

  test('all IPv6 addresses of a /64 share one limit', async () => {
    expect(await allowed(6, (index) => `2001:db8:1:1::${index + 1}`)).toBe(2);
  });

  test('an IPv6 /56 and a /48 have their own, larger limits', async () => {
    expect(await allowed(12, (index) => `2001:db8:2:${(index + 1).toString(16)}::1`)).toBe(3);
    expect(await allowed(12, (index) => `2001:db8:3:${(index + 1).toString(16)}00::1`)).toBe(4);
    expect(await allowed(4, (index) => `2001:db8:${index + 4}:1::1`)).toBe(4);
  });

  test('an IPv4 address written as IPv6 counts as the same address', async () => {
    expect(await allowed(4, (index) => (index % 2 === 0 ? '203.0.113.50' : '::ffff:203.0.113.50'))).toBe(2);
  });
});

test('the limits start over after a minute', async () => {
  const urls = Array.from({ length: 6 }, () => '/api/settings');
  expect((await statuses(urls, '203.0.113.60')).at(-1)).toBe(429);
  instance.clock.advance(MINUTE_MS);
  expect((await fetchFrom('/api/settings', '203.0.113.60')).statusCode).toBe(200);
});
