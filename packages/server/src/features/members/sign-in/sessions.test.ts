import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { keptBrowser } from '../../../../test/given/kept-browser.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { newCode } from '../../../platform/ids.ts';

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

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) Version/17.2 Mobile/15E148 Safari/604.1';

/** Signs in once more, a second later; returns the new session's client. */
async function signInWith(userAgent: string) {
  app.clock.advance(1_000);
  const signedIn = await app.call(
    member.login,
    { username: lan.username, password: PASSWORD },
    { headers: { 'user-agent': userAgent } },
  );
  return { authorization: `Bearer ${signedIn.body.data.access_token}` };
}
const list = async (query: { cursor?: string; limit?: string } = {}) =>
  (await app.call(member.sessions, query, { as: lan })).body;
const end = (session_id: string, as = lan) => app.call(member.sessionEnd, { session_id }, { as });

describe('the sessions of a member', () => {
  test('a member’s list of sessions has the running ones with their device, marks the current one, and has no address', async () => {
    const headers = await signInWith(IPHONE);
    const at = app.clock.now().toISOString();
    const { data, next_cursor } = await list();
    expect(next_cursor).toBeNull();
    expect(data).toEqual([
      {
        _id: expect.any(String),
        created_at: at,
        last_used_at: at,
        current: false,
        device: 'Safari · iPhone',
      },
      expect.objectContaining({ current: true, device: 'Chrome · Android' }),
    ]);
    const there = (await app.call(member.sessions, {}, { headers })).body.data;
    expect(there.map(({ current }) => current)).toEqual([true, false]);
    expect(await signInWith('curl/8').then(() => list())).toMatchObject({ data: [{ device: null }, {}, {}] });
  });

  test('a member’s list of sessions is paged and has nobody else’s', async () => {
    await signInWith(IPHONE);
    await app.newMember();
    const whole = (await list()).data;
    expect(whole).toHaveLength(2);
    const first = await list({ limit: '1' });
    const second = await list({ limit: '1', cursor: first.next_cursor ?? '' });
    expect([...first.data, ...second.data]).toEqual(whole);
    expect(second.next_cursor).toBeNull();
  });

  test('a member’s list of sessions has the time of last use, and no expired ones', async () => {
    app.clock.advance(60_000);
    await app.call(member.refreshToken, { refresh_token: lan.refreshToken }, { as: lan });
    expect((await list()).data[0]?.last_used_at).toBe(app.clock.now().toISOString());
    app.clock.advance(31 * DAY_MS);
    await app.signIn(lan);
    expect((await list()).data).toHaveLength(1);
  });
});

describe('ending a session', () => {
  test('ending a session signs out that device only', async () => {
    const headers = await signInWith(IPHONE);
    const [other] = (await list()).data;
    expect(await end(other?._id ?? '')).toMatchObject({ status: 200, body: { data: {} } });
    expect((await app.call(member.me, {}, { headers })).status).toBe(401);
    expect((await list()).data.map(({ current }) => current)).toEqual([true]);
  });

  test('a session can end itself', async () => {
    const [own] = (await list()).data;
    expect((await end(own?._id ?? '')).status).toBe(200);
    expect((await app.call(member.me, {}, { as: lan })).status).toBe(401);
    const refreshed = await app.call(member.refreshToken, { refresh_token: lan.refreshToken }, { as: lan });
    expect(refreshed.body.error).toBe('refresh_token_invalid');
  });

  test('ending a session of somebody else, of an operator, an ended or an unknown one is refused', async () => {
    const [own] = (await list()).data;
    const other = await app.newMember();
    expect((await end(own?._id ?? '', other)).status).toBe(404);
    await signInWith(IPHONE);
    const [ended] = (await list()).data;
    await end(ended?._id ?? '');
    const operator = await app.newOperator();
    const { rows } = await app.runtime.pool.query('select id from session where subject_id = $1', [
      operator.id,
    ]);
    for (const id of [ended?._id ?? '', rows[0].id, lan.id, 'x']) {
      expect(await end(id)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    }
    expect((await list()).data).toHaveLength(1);
  });
});

describe('ending all other sessions', () => {
  const endOthers = (as: Person) => app.call(member.sessionsEndOthers, {}, { as });
  const statusOf = async (options: object) => (await app.call(member.me, {}, options)).status;
  const resume = (headers: { cookie: string; origin: string }) =>
    app.call(member.resumeSession, {}, { headers });

  test('ending all other sessions signs out every other device, also one that keeps its member signed in, and again changes nothing', async () => {
    const phone = await signInWith(IPHONE);
    const laptop: Person = { ...lan, device: newCode(22) };
    const kept = await keptBrowser(app, laptop);
    for (let time = 0; time < 2; time += 1) {
      expect(await endOthers(lan)).toMatchObject({ status: 200, body: { data: {} } });
      expect((await list()).data.map(({ current }) => current)).toEqual([true]);
      expect([await statusOf({ headers: phone }), await statusOf({ as: laptop })]).toEqual([401, 401]);
      expect(await resume(kept)).toMatchObject({ status: 401, body: { error: 'refresh_token_invalid' } });
    }
    expect(await statusOf({ as: lan })).toBe(200);
  });

  test('ending all other sessions leaves those of everybody else, and of operators', async () => {
    const mai = await app.newMember();
    const kept = await keptBrowser(app, { ...mai, device: newCode(22) });
    const operator = await app.newOperator();
    await endOthers(lan);
    expect([await statusOf({ as: mai }), (await resume(kept)).status]).toEqual([200, 200]);
    expect((await app.call(consoleCalls.operatorMe, {}, { as: operator })).status).toBe(200);
  });

  test('a browser that keeps its member signed in stays so with all its tabs when the other sessions end', async () => {
    const other = await app.signIn({ ...lan, device: newCode(22) });
    const kept = await keptBrowser(app, lan);
    const { access_token } = (await resume(kept)).body.data;
    expect((await endOthers(lan)).status).toBe(200);
    expect((await list()).data.map(({ current }) => current)).toEqual([true]);
    expect(await statusOf({ as: other })).toBe(401);
    expect(await statusOf({ headers: { authorization: `Bearer ${access_token}` } })).toBe(200);
    expect((await resume(kept)).status).toBe(200);
  });

  test('another tab that the list shows on its own ends with the other sessions', async () => {
    const tab = await app.call(member.continueInTab, { refresh_token: lan.refreshToken }, { as: lan });
    const authorization = `Bearer ${tab.body.data.access_token}`;
    expect((await list()).data).toHaveLength(2);
    await endOthers(lan);
    expect((await list()).data.map(({ current }) => current)).toEqual([true]);
    expect(await statusOf({ headers: { authorization } })).toBe(401);
  });
});
