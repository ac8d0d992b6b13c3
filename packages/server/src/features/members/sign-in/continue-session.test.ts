import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { bearer, PASSWORD, type Person } from '../../../../test/given/people.ts';
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

interface Tokens {
  access_token: string;
  refresh_token: string;
}
const INVALID = { status: 401, body: { error: 'refresh_token_invalid' } };
const refresh = (refresh_token: string) => app.call(member.refreshToken, { refresh_token }, { as: lan });
const goOn = (refresh_token: string, as: Person | null = lan) =>
  app.call(member.continueInTab, { refresh_token }, as ? { as } : {});
async function secondTab(): Promise<Tokens> {
  // Later than the first session, so that the list has a defined order.
  app.clock.advance(1_000);
  const { status, body } = await goOn(lan.refreshToken);
  expect(status).toBe(200);
  return body.data;
}

describe('a session that goes on in another tab', () => {
  test('a session continued in another tab has its own tokens, and both tabs can keep renewing theirs', async () => {
    const tab = await secondTab();
    expect((await app.call(member.me, {}, bearer(tab.access_token))).body.data.username).toBe(lan.username);
    let [here, there] = [lan.refreshToken, tab.refresh_token];
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(6 * 60_000);
      here = (await refresh(here)).body.data.refresh_token;
      there = (await refresh(there)).body.data.refresh_token;
    }
    expect((await refresh(here)).status).toBe(200);
    expect((await refresh(there)).status).toBe(200);
  });

  test('a session continued in another tab ends half a year after the first one began', async () => {
    const days = (count: number) => app.clock.advance(count * 86_400_000);
    for (let month = 0; month < 7; month += 1) {
      days(25);
      lan.refreshToken = (await refresh(lan.refreshToken)).body.data.refresh_token;
    }
    const tab = await secondTab();
    days(5);
    expect(await refresh(tab.refresh_token)).toMatchObject(INVALID);
  });

  test('a session continued in another tab is listed separately', async () => {
    const tab = await secondTab();
    const sessions = async (accessToken: string) =>
      (await app.call(member.sessions, {}, { as: { ...lan, accessToken } })).body.data;
    expect((await sessions(lan.accessToken)).map(({ current }) => current)).toEqual([false, true]);
    expect((await sessions(tab.access_token)).map(({ current }) => current)).toEqual([true, false]);
  });

  test('a session continued in another tab can be ended alone from the list in the first tab, which stays signed in', async () => {
    const tab = await secondTab();
    const [there] = (await app.call(member.sessions, {}, { as: lan })).body.data;
    expect((await app.call(member.sessionEnd, { session_id: there?._id ?? '' }, { as: lan })).status).toBe(
      200,
    );
    expect((await app.call(member.me, {}, bearer(tab.access_token))).status).toBe(401);
    expect((await app.call(member.me, {}, bearer(lan.accessToken))).status).toBe(200);
  });

  test('a session cannot be continued in another browser with a copied token: trying ends every tab', async () => {
    const tab = await secondTab();
    expect(await goOn(lan.refreshToken, { ...lan, device: newCode(22) })).toMatchObject(INVALID);
    expect((await app.call(member.me, {}, bearer(tab.access_token))).status).toBe(401);
    expect(await refresh(lan.refreshToken)).toMatchObject(INVALID);
  });

  test('a session cannot be continued without its device cookie', async () => {
    expect(await goOn(lan.refreshToken, null)).toMatchObject(INVALID);
    expect(await refresh(lan.refreshToken)).toMatchObject(INVALID);
  });

  test('a session without a known browser that a thief continued is detected', async () => {
    const { body } = await app.call(member.login, { username: lan.username, password: PASSWORD });
    expect(await goOn(body.data.refresh_token, null)).toMatchObject(INVALID);
    const stolen = await goOn(body.data.refresh_token, { ...lan, device: newCode(22) });
    expect(stolen.status).toBe(200);
    expect(await refresh(body.data.refresh_token)).toMatchObject(INVALID);
    expect((await app.call(member.me, {}, bearer(stolen.body.data.access_token))).status).toBe(401);
  });

  test('signing out in one tab ends a session continued in another', async () => {
    const tab = await secondTab();
    const headers = { authorization: `Bearer ${tab.access_token}` };
    await app.call(member.logout, { refresh_token: tab.refresh_token }, { headers });
    expect((await app.call(member.me, {}, bearer(lan.accessToken))).status).toBe(401);
    expect(await refresh(lan.refreshToken)).toMatchObject(INVALID);
    expect(await refresh(tab.refresh_token)).toMatchObject(INVALID);
  });

  test('ending a session from another device ends it in all tabs', async () => {
    const tab = await secondTab();
    const [, session] = (await app.call(member.sessions, {}, { as: lan })).body.data;
    const phone = await app.signIn({ ...lan });
    await app.call(member.sessionEnd, { session_id: session?._id ?? '' }, { as: phone });
    expect((await app.call(member.me, {}, bearer(tab.access_token))).status).toBe(401);
    expect((await app.call(member.me, {}, bearer(phone.accessToken))).status).toBe(200);
  });

  test('using a token of one tab twice ends a session in all tabs', async () => {
    const tab = await secondTab();
    await refresh(lan.refreshToken);
    app.clock.advance(11_000);
    expect(await goOn(lan.refreshToken)).toMatchObject(INVALID);
    expect(await refresh(tab.refresh_token)).toMatchObject(INVALID);
  });

  test('a session continued in another tab ends when the password is changed elsewhere', async () => {
    const tab = await secondTab();
    const change = {
      password_current: PASSWORD,
      password: 'a new long one',
      password_confirmation: 'a new long one',
    };
    const headers = { authorization: `Bearer ${tab.access_token}` };
    expect((await app.call(member.changePassword, change, { headers })).status).toBe(200);
    expect((await app.call(member.me, {}, bearer(lan.accessToken))).status).toBe(401);
    expect(await refresh(lan.refreshToken)).toMatchObject(INVALID);
    expect((await app.call(member.me, {}, bearer(tab.access_token))).status).toBe(200);
  });

  test('continuing a session requires a valid refresh token of a running session', async () => {
    expect(await goOn(lan.accessToken)).toMatchObject(INVALID);
    expect(await goOn('nonsense')).toMatchObject(INVALID);
    await app.call(member.logout, { refresh_token: lan.refreshToken }, { as: lan });
    expect(await goOn(lan.refreshToken)).toMatchObject(INVALID);
  });
});
