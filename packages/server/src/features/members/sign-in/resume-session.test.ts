import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, DEVICE_COOKIE, KEPT_COOKIE, ORIGIN, type TestApp } from '../../../../test/app.ts';
import { bearer, PASSWORD, type Person } from '../../../../test/given/people.ts';
import { buildApp } from '../../../app.ts';
import { endEverySession } from '../../../platform/identity/sessions/ending.ts';
import { newCode } from '../../../platform/ids.ts';

const INVALID = { status: 401, body: { error: 'refresh_token_invalid' } };
const DAY_MS = 86_400_000;

let app: TestApp;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(() => expect(app.bugs).toEqual([]));
afterAll(() => app.close());

/** A browser with its cookies, as one that keeps its member signed in. */
interface Browser {
  device: string | null;
  kept: string | null;
}
const browser = (): Browser => ({ device: newCode(22), kept: null });

function headersOf({ device, kept }: Browser, more: Record<string, string> = {}) {
  const cookies = [device && `${DEVICE_COOKIE}=${device}`, kept && `${KEPT_COOKIE}=${kept}`].filter(Boolean);
  return { cookie: cookies.join('; '), origin: ORIGIN, 'user-agent': lan.userAgent, ...more };
}

/** The kept cookie that an answer sets, with its attributes; undefined if it sets none. */
const setBy = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().find((cookie) => String(cookie).startsWith(`${KEPT_COOKIE}=`)) as
    | string
    | undefined;

/** Does what a browser does with an answer's cookies. */
function take<Answer extends { headers: Record<string, unknown> }>(into: Browser, answer: Answer): Answer {
  const value = setBy(answer)?.split(/[=;]/)[1];
  if (value !== undefined) into.kept = value === '' ? null : value;
  return answer;
}

async function signIn(into: Browser, stay_signed_in?: boolean, username = lan.username) {
  const input = { username, password: PASSWORD, ...(stay_signed_in === undefined ? {} : { stay_signed_in }) };
  return take(into, await app.call(member.login, input, { headers: headersOf(into) }));
}

/** What a new tab calls. */
const resume = async (from: Browser, more?: Record<string, string>) =>
  take(from, await app.call(member.resumeSession, {}, { headers: headersOf(from, more) }));

async function keptBrowser() {
  const kept = browser();
  // Neither earlier nor later sessions have the same time, so that the list has a defined order.
  app.clock.advance(1_000);
  const { data } = (await signIn(kept, true)).body;
  app.clock.advance(1_000);
  return { kept, first: data };
}
const me = async (accessToken: string) => (await app.call(member.me, {}, bearer(accessToken))).status;

describe('a member who stays signed in', () => {
  test('a browser that keeps its member signed in gets a session in each new tab, and the member with it', async () => {
    const { kept, first } = await keptBrowser();
    const tab = await resume(kept);
    expect(tab).toMatchObject({
      status: 200,
      body: { data: { user: { _id: lan.id, username: lan.username } } },
    });
    const { access_token, refresh_token } = tab.body.data;
    expect(await me(access_token)).toBe(200);
    expect(refresh_token).not.toBe(first.refresh_token);
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(20 * DAY_MS);
      expect((await resume(kept)).status).toBe(200);
    }
  });

  test('a kept session’s cookie cannot be read by scripts, or sent by other sites, and lasts as long as the session', async () => {
    const cookie = setBy(await signIn(browser(), true));
    expect(cookie).toMatch(
      /^__Host-hb_kept=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test('a demo on plain http keeps its members signed in, too', async () => {
    const runtime = { ...app.runtime, config: { ...app.runtime.config, origin: null } };
    const plain = await buildApp(runtime, {
      requestsPerMinute: { all: 1_000_000, signIn: 1_000_000 },
      files: null,
    });
    const post = (url: string, payload: object, cookie = '') =>
      plain.inject({
        method: 'POST',
        url,
        payload,
        headers: { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', cookie },
      });
    const signedIn = await post('/api/auth/login', {
      username: lan.username,
      password: PASSWORD,
      stay_signed_in: true,
    });
    const set = [signedIn.headers['set-cookie'] ?? []].flat();
    expect(set.find((cookie) => cookie.startsWith('hb_kept='))).toMatch(
      /^hb_kept=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const cookie = set.map((each) => each.split(';')[0]).join('; ');
    expect((await post('/api/auth/resume', {}, cookie)).statusCode).toBe(200);
    await plain.close();
  });

  test('no cookie keeps a member signed in who did not ask for it', async () => {
    const other = browser();
    expect(setBy(await signIn(other))).toBeUndefined();
    expect(setBy(await signIn(other, false))).toBeUndefined();
    expect(await resume(other)).toMatchObject(INVALID);
  });

  test('a new member can stay signed in from their registration on', async () => {
    const kept = browser();
    const input = {
      username: `new${newCode(6).toLowerCase()}`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone: '+84935550001',
      code: lan.inviteCode,
      agree_terms: true,
      stay_signed_in: true,
    } as const;
    take(kept, await app.call(member.register, input, { headers: headersOf(kept) }));
    expect((await resume(kept)).body.data.user.username).toBe(input.username);
  });

  test('a browser without a name at sign-in is recognised by the name that it got there', async () => {
    const kept: Browser = { device: null, kept: null };
    const signedIn = await signIn(kept, true);
    expect(await resume({ ...kept })).toMatchObject(INVALID);
    await signIn(kept, true);
    const named = [signedIn.headers['set-cookie']]
      .flat()
      .find((set) => String(set).startsWith(DEVICE_COOKIE));
    kept.device = String(named).split(/[=;]/)[1] ?? null;
    expect((await resume(kept)).status).toBe(200);
    expect(await resume({ ...kept, device: newCode(22) })).toMatchObject(INVALID);
  });

  test('a kept session expires after a month without use, and half a year after it began', async () => {
    const { kept } = await keptBrowser();
    for (let month = 0; month < 7; month += 1) {
      app.clock.advance(25 * DAY_MS);
      expect((await resume(kept)).status).toBe(200);
    }
    app.clock.advance(6 * DAY_MS);
    expect(await resume(kept)).toMatchObject(INVALID);
    const unused = (await keptBrowser()).kept;
    app.clock.advance(31 * DAY_MS);
    expect(await resume(unused)).toMatchObject(INVALID);
    expect(unused.kept).toBeNull();
  });
});

describe('copies of a kept session’s cookie', () => {
  test('two tabs opened simultaneously share the cookie, get sessions of their own, and keep being signed in', async () => {
    const { kept } = await keptBrowser();
    const answers = await Promise.all([resume({ ...kept }), resume({ ...kept })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(setBy)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.data.refresh_token)).size).toBe(2);
    for (const answer of answers) take(kept, answer);
    app.clock.advance(60_000);
    expect((await resume(kept)).status).toBe(200);
    for (const { body } of answers) expect(await me(body.data.access_token)).toBe(200);
  });

  test.each([
    ['another browser', { device: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a browser without a name', { device: null }],
  ])('a copied cookie used in %s ends the whole family immediately', async (_where, thief) => {
    const { kept, first } = await keptBrowser();
    expect(await resume({ ...kept, ...thief })).toMatchObject(INVALID);
    expect(await me(first.access_token)).toBe(401);
    expect(await resume(kept)).toMatchObject(INVALID);
  });

  test('a cookie copied along with the browser’s name ends the family at the second use of one token', async () => {
    const { kept, first } = await keptBrowser();
    const copy = { ...kept };
    const stolen = (await resume(copy)).body.data;
    app.clock.advance(11_000);
    expect(await resume(kept)).toMatchObject(INVALID);
    expect(await resume(copy)).toMatchObject(INVALID);
    expect([await me(stolen.access_token), await me(first.access_token)]).toEqual([401, 401]);
  });

  test('a refresh token is good for its purpose only: the cookie’s renews no tab, and a tab’s keeps nobody signed in', async () => {
    const { kept, first } = await keptBrowser();
    const headers = headersOf(kept);
    const refresh_token = kept.kept ?? '';
    expect(await app.call(member.refreshToken, { refresh_token }, { headers })).toMatchObject(INVALID);
    expect(await app.call(member.continueInTab, { refresh_token }, { headers })).toMatchObject(INVALID);
    expect(await resume({ ...kept, kept: first.refresh_token })).toMatchObject(INVALID);
    expect((await resume(kept)).status).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['no page', { origin: '' }],
  ])('a kept session cannot be resumed from %s, and the attempt changes nothing', async (_from, headers) => {
    const { kept } = await keptBrowser();
    expect(await resume({ ...kept }, headers)).toMatchObject(INVALID);
    expect((await resume(kept, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('a kept session cannot be resumed without JSON, as by a form of another site', async () => {
    const { kept } = await keptBrowser();
    const bare = await app.app.inject({ method: 'POST', url: '/api/auth/resume', headers: headersOf(kept) });
    expect(bare.statusCode).toBe(401);
    const form = { ...headersOf(kept), 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await app.app.inject({
      method: 'POST',
      url: '/api/auth/resume',
      headers: form,
      payload: 'a=b',
    });
    expect(sent.statusCode).toBe(415);
    expect((await resume(kept)).status).toBe(200);
  });
});

describe('the end of a kept session', () => {
  const endings: readonly (readonly [
    string,
    (first: { access_token: string; refresh_token: string }) => Promise<unknown>,
  ])[] = [
    [
      'signing out',
      ({ access_token, refresh_token }) => app.call(member.logout, { refresh_token }, bearer(access_token)),
    ],
    [
      'a changed password',
      ({ access_token }) =>
        app.call(
          member.changePassword,
          { password_current: PASSWORD, password: 'a new long one', password_confirmation: 'a new long one' },
          bearer(access_token),
        ),
    ],
    [
      'an operator who signs the member out everywhere',
      async () => app.call(consoleCalls.endMemberSessions, { id: lan.id }, { as: await app.newOperator() }),
    ],
    ['a restored backup', () => app.work(({ tx, now }) => endEverySession(tx, now))],
  ];
  test.each(endings)('%s ends a kept session', async (_what, end) => {
    const { kept, first } = await keptBrowser();
    await end(first);
    expect(await resume(kept)).toMatchObject(INVALID);
    expect(kept.kept).toBeNull();
  });

  test.each(endings.slice(0, 2))('%s also deletes the cookie', async (_what, end) => {
    const { first } = await keptBrowser();
    const answer = (await end(first)) as { headers: Record<string, unknown> };
    expect(setBy(answer)).toMatch(/^__Host-hb_kept=; Path=\/; Max-Age=0;/);
  });

  test('a locked member whose browser kept them signed in learns the reason', async () => {
    const { kept } = await keptBrowser();
    const operator = await app.newOperator();
    const lock = { id: lan.id, reason: 'fraud_suspected', note: 'Seen in a test.' } as const;
    expect((await app.call(consoleCalls.lockMember, lock, { as: operator })).status).toBe(200);
    expect(await resume(kept)).toMatchObject({
      status: 403,
      body: { error: 'account_locked', current: { reason: 'fraud_suspected' } },
    });
  });

  test('signing in again ends the session that the browser kept, also another member’s, but not the tabs that are open', async () => {
    const { kept, first } = await keptBrowser();
    const copy = { ...kept };
    const mai = await app.newMember();
    await signIn(kept, undefined, mai.username);
    expect(kept.kept).toBeNull();
    expect(await me(first.access_token)).toBe(200);
    expect(await resume(copy)).toMatchObject(INVALID);
  });

  test('a wrong password does not end what the browser keeps', async () => {
    const { kept } = await keptBrowser();
    const wrong = { username: lan.username, password: 'not the password' };
    expect((await app.call(member.login, wrong, { headers: headersOf(kept) })).status).toBe(401);
    expect((await resume(kept)).status).toBe(200);
  });
});

describe('a kept session in the list', () => {
  const sessions = async (accessToken: string) =>
    (await app.call(member.sessions, {}, bearer(accessToken))).body.data;

  test('a browser that keeps its member signed in is listed once with all its tabs, and marked in each', async () => {
    const { kept } = await keptBrowser();
    const tab = (await resume(kept)).body.data;
    app.clock.advance(60_000);
    await app.call(member.refreshToken, { refresh_token: tab.refresh_token }, { headers: headersOf(kept) });
    const here = await sessions(tab.access_token);
    expect(here.map(({ current }) => current)).toEqual([true, false]);
    expect(here[0]?.last_used_at).toBe(app.clock.now().toISOString());
    expect((await sessions(lan.accessToken)).map(({ current }) => current)).toEqual([false, true]);
  });

  test('a kept session ended from the list of another device ends in every tab', async () => {
    const { kept, first } = await keptBrowser();
    const [there] = await sessions(lan.accessToken);
    const session_id = there?._id ?? '';
    const mai = await app.newMember();
    expect((await app.call(member.sessionEnd, { session_id }, { as: mai })).status).toBe(404);
    expect((await app.call(member.sessionEnd, { session_id }, { as: lan })).status).toBe(200);
    expect(await me(first.access_token)).toBe(401);
    expect(await resume(kept)).toMatchObject(INVALID);
  });
});
