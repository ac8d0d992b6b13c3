import * as consoleCalls from '@handbill/contract/console';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { bearer, PASSWORD, type Person } from '../../../../test/given/people.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  operator = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const signIn = (password: string, username = operator.username) =>
  app.call(consoleCalls.operatorLogin, { username, password }, { as: operator });
const refresh = (refresh_token: string) =>
  app.call(consoleCalls.operatorRefreshToken, { refresh_token }, { as: operator });
const me = (token: string) => app.call(consoleCalls.operatorMe, {}, bearer(token));
const disable = () =>
  app.work(({ tx, now }) =>
    tx.query('update operator set disabled_at = $2 where id = $1', [operator.id, now]),
  );

test('an operator signs in to the console, stays signed in by refreshing, and signs out', async () => {
  const signedIn = await signIn(PASSWORD, operator.username.toUpperCase());
  expect(signedIn).toMatchObject({
    status: 200,
    body: { data: { operator: { _id: operator.id, username: operator.username } } },
  });
  const rotated = await refresh(signedIn.body.data.refresh_token);
  const { access_token, refresh_token } = rotated.body.data;
  expect((await me(access_token)).body.data).toEqual({
    _id: operator.id,
    username: operator.username,
    role: 'demo',
    limited: true,
  });
  const out = await app.call(
    consoleCalls.operatorLogout,
    { refresh_token },
    { headers: { authorization: `Bearer ${access_token}` } },
  );
  expect(out).toMatchObject({ status: 200, body: { data: {} } });
  expect(await me(access_token)).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
  expect(await refresh(refresh_token)).toMatchObject({
    status: 401,
    body: { error: 'refresh_token_invalid' },
  });
});

test('a wrong password, an unknown name and a disabled operator get the same answer', async () => {
  const wrong = await signIn('not the password');
  expect(wrong).toMatchObject({ status: 401, body: { error: 'bad_credentials' } });
  expect((await signIn(PASSWORD, 'nobody')).body).toEqual(wrong.body);
  await disable();
  expect((await signIn(PASSWORD)).body).toEqual(wrong.body);
});

test('a member’s name and password give no access to the console', async () => {
  const member = await app.newMember();
  expect((await signIn(PASSWORD, member.username)).status).toBe(401);
  expect(await me(member.accessToken)).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
});

test('six failed sign-ins to the console cause a delay', async () => {
  for (let time = 0; time < 6; time += 1) expect((await signIn('not the password')).status).toBe(401);
  const answer = await signIn(PASSWORD);
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
});

test('a disabled operator’s session can neither be refreshed nor show anything', async () => {
  await disable();
  expect(await me(operator.accessToken)).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
  expect(await refresh(operator.refreshToken)).toMatchObject({
    status: 401,
    body: { error: 'refresh_token_invalid' },
  });
});

test('a console refresh token reused after the grace period ends the session', async () => {
  const { refresh_token } = (await refresh(operator.refreshToken)).body.data;
  app.clock.advance(11_000);
  expect((await refresh(operator.refreshToken)).status).toBe(401);
  expect((await refresh(refresh_token)).status).toBe(401);
});

describe('a console session', () => {
  const minutes = (count: number) => app.clock.advance(count * 60_000);
  const OVER = { status: 401, body: { error: 'refresh_token_invalid' } };

  test('a console session ends after half an hour without use, even with a refresh token', async () => {
    minutes(29);
    const { refresh_token } = (await refresh(operator.refreshToken)).body.data;
    minutes(29);
    const next = (await refresh(refresh_token)).body.data;
    expect((await me(next.access_token)).status).toBe(200);
    minutes(31);
    expect(await refresh(next.refresh_token)).toMatchObject(OVER);
  });

  test('a console session is extended by calls, not only by renewals', async () => {
    minutes(4);
    expect((await me(operator.accessToken)).status).toBe(200);
    minutes(28);
    expect((await refresh(operator.refreshToken)).status).toBe(200);
  });

  test('a console session ends twelve hours after it began, however much it is used', async () => {
    let { refreshToken } = operator;
    for (let quarter = 0; quarter < 47; quarter += 1) {
      minutes(15);
      const { data } = (await refresh(refreshToken)).body;
      expect((await me(data.access_token)).status).toBe(200);
      refreshToken = data.refresh_token;
    }
    minutes(15);
    expect(await refresh(refreshToken)).toMatchObject(OVER);
  });
});
