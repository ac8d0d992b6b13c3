import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, DEVICE_COOKIE, type TestApp } from '../../../../test/app.ts';
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
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const refresh = (refresh_token: string, as: Person | null = lan) =>
  app.call(member.refreshToken, { refresh_token }, as ? { as } : {});
const INVALID = { status: 401, body: { error: 'refresh_token_invalid' } };

test('a refresh token is rotated, and both new tokens work', async () => {
  app.clock.advance(6 * 60_000);
  expect(await app.call(member.me, {}, bearer(lan.accessToken))).toMatchObject({
    status: 401,
    body: { error: 'token_expired', message: 'Token is Expired' },
  });
  const rotated = await refresh(lan.refreshToken);
  expect(rotated.status).toBe(200);
  expect(rotated.body.data.refresh_token).not.toBe(lan.refreshToken);
  expect((await app.call(member.me, {}, bearer(rotated.body.data.access_token))).status).toBe(200);
  expect((await refresh(rotated.body.data.refresh_token)).status).toBe(200);
});

test('within the grace period the same browser gets the same successor', async () => {
  const first = await refresh(lan.refreshToken);
  app.clock.advance(9_000);
  const again = await refresh(lan.refreshToken);
  expect(again.status).toBe(200);
  expect(again.body.data.refresh_token).toBe(first.body.data.refresh_token);
  expect((await refresh(first.body.data.refresh_token)).status).toBe(200);
});

test('two simultaneous refreshes get the same successor', async () => {
  const answers = await Promise.all([refresh(lan.refreshToken), refresh(lan.refreshToken)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const successors = new Set(answers.map(({ body }) => body.data.refresh_token));
  expect(successors.size).toBe(1);
});

test('a refresh token reused after the grace period ends the whole session, including its successor', async () => {
  const { refresh_token, access_token } = (await refresh(lan.refreshToken)).body.data;
  app.clock.advance(11_000);
  expect(await refresh(lan.refreshToken)).toMatchObject(INVALID);
  expect(await refresh(refresh_token)).toMatchObject(INVALID);
  expect(await app.call(member.me, {}, bearer(access_token))).toMatchObject({
    status: 401,
    body: { error: 'unauthorized' },
  });
});

test('a refresh token from two rotations ago ends the session immediately', async () => {
  const second = (await refresh(lan.refreshToken)).body.data.refresh_token;
  const third = (await refresh(second)).body.data.refresh_token;
  expect(await refresh(lan.refreshToken)).toMatchObject(INVALID);
  expect(await refresh(third)).toMatchObject(INVALID);
});

test('a session expires after a month without use', async () => {
  app.clock.advance(31 * 86_400_000);
  expect(await refresh(lan.refreshToken)).toMatchObject(INVALID);
});

test('each session has its own secret of 256 random bits', async () => {
  const mai = await app.newMember();
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ secret: Buffer }>('select secret from session where subject_id = any($1)', [[lan.id, mai.id]]),
  );
  expect(rows.map(({ secret }) => secret.length)).toEqual([32, 32]);
  expect(new Set(rows.map(({ secret }) => secret.toString('hex'))).size).toBe(2);
});

test('a session expires half a year after it began, however much it was used', async () => {
  let token = lan.refreshToken;
  for (let day = 0; day < 175; day += 25) {
    app.clock.advance(25 * 86_400_000);
    token = (await refresh(token)).body.data.refresh_token;
  }
  app.clock.advance(5 * 86_400_000);
  expect(await refresh(token)).toMatchObject(INVALID);
});

describe('a refresh token that was copied', () => {
  const elsewhere = () => ({ ...lan, device: newCode(22) });

  test.each([
    ['in another browser', elsewhere],
    ['without a cookie', () => null],
  ])('a copied refresh token that is used first %s ends the session', async (_name, thief) => {
    expect(await refresh(lan.refreshToken, thief())).toMatchObject(INVALID);
    expect(await refresh(lan.refreshToken)).toMatchObject(INVALID);
    expect((await app.call(member.me, {}, bearer(lan.accessToken))).body.error).toBe('unauthorized');
  });

  test.each([
    ['in another browser', elsewhere],
    ['without a cookie', () => null],
  ])(
    'a copied refresh token used after its owner %s gets no successor, not even concurrently',
    async (_name, thief) => {
      const { refresh_token } = (await refresh(lan.refreshToken)).body.data;
      expect(await refresh(lan.refreshToken, thief())).toMatchObject(INVALID);
      expect(await refresh(refresh_token)).toMatchObject(INVALID);
    },
  );

  test('a refresh token of a client without cookies has no grace period: its second use ends the session', async () => {
    const { body } = await app.call(member.login, { username: lan.username, password: PASSWORD });
    const first = await refresh(body.data.refresh_token, null);
    expect(first.status).toBe(200);
    expect(await refresh(body.data.refresh_token, null)).toMatchObject(INVALID);
    expect(await refresh(first.body.data.refresh_token, null)).toMatchObject(INVALID);
  });

  test('a refresh token copied before its session knew a browser binds it to the thief’s, and the owner’s next renewal reveals it', async () => {
    const { body } = await app.call(member.login, { username: lan.username, password: PASSWORD });
    const stolen = await refresh(body.data.refresh_token, elsewhere());
    expect(stolen.status).toBe(200);
    expect(await refresh(body.data.refresh_token)).toMatchObject(INVALID);
    expect((await app.call(member.me, {}, bearer(stolen.body.data.access_token))).body.error).toBe(
      'unauthorized',
    );
  });
});

describe('the device cookie', () => {
  const sent = (headers: Record<string, unknown>) =>
    [headers['set-cookie']].flat().filter((cookie) => String(cookie).startsWith(`${DEVICE_COOKIE}=`));

  test('the device cookie is set with the first call, and no script can read it and no other site send it', async () => {
    const { headers } = await app.call(member.settings, {});
    const [cookie, ...others] = sent(headers);
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      /^__Host-hb_device=[A-Za-z0-9]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test('the device cookie has a signed record of who signed in from it, and is then not sent again', async () => {
    const [cookie = ''] = sent((await app.call(member.me, {}, { as: lan })).headers);
    expect(cookie).toMatch(new RegExp(`^${DEVICE_COOKIE}=${lan.device}\\.${lan.id}\\.[\\w-]{22};`));
    const again = await app.call(
      member.me,
      {},
      { headers: { authorization: `Bearer ${lan.accessToken}`, cookie: String(cookie).split(';')[0] ?? '' } },
    );
    expect(sent(again.headers)).toEqual([]);
  });

  test('the device cookie has no record of somebody whose session has ended', async () => {
    await app.call(member.logout, { refresh_token: lan.refreshToken }, { as: lan });
    const { status, headers } = await app.call(member.me, {}, { as: lan });
    expect([status, sent(headers)]).toEqual([401, []]);
  });
});

describe('a token that is not a refresh token of this member’s app', () => {
  const swapped = (token: string, part: number, value: string) =>
    token
      .split('.')
      .map((each, index) => (index === part ? value : each))
      .join('.');

  test.each([
    ['an access token', () => lan.accessToken],
    ['a token with a proof of another', () => swapped(lan.refreshToken, 3, 'A'.repeat(43))],
    ['a token with a seal of another', () => swapped(lan.refreshToken, 2, 'A'.repeat(22))],
    ['a token of a later generation', () => swapped(lan.refreshToken, 1, '1')],
    [
      'a token of a session that does not exist',
      () => swapped(lan.refreshToken, 0, '00000000-0000-7000-8000-000000000000'),
    ],
    ['a token of a session that cannot exist', () => swapped(lan.refreshToken, 0, '-'.repeat(36))],
    ['nonsense', () => "x' or 1=1"],
  ])('%s is not accepted as a refresh token', async (_name, token) => {
    expect(await refresh(token())).toMatchObject(INVALID);
    expect((await refresh(lan.refreshToken)).status).toBe(200);
  });

  test('members and operators cannot use each other’s refresh tokens', async () => {
    const operator = await app.newOperator();
    expect(await refresh(operator.refreshToken)).toMatchObject(INVALID);
    const turned = await app.call(
      consoleCalls.operatorRefreshToken,
      { refresh_token: lan.refreshToken },
      { as: operator },
    );
    expect(turned).toMatchObject(INVALID);
  });
});

describe('signing out', () => {
  test('signing out ends the session for both tokens', async () => {
    expect((await app.call(member.logout, { refresh_token: lan.refreshToken }, { as: lan })).status).toBe(
      200,
    );
    expect(await app.call(member.me, {}, bearer(lan.accessToken))).toMatchObject({
      status: 401,
      body: { error: 'unauthorized' },
    });
    expect(await refresh(lan.refreshToken)).toMatchObject(INVALID);
  });

  test('signing out requires a signed-in member, and cannot end somebody else’s session', async () => {
    const other = await app.newMember();
    const stranger = await app.call(member.logout, { refresh_token: lan.refreshToken });
    expect(stranger).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    await app.call(member.logout, { refresh_token: lan.refreshToken }, { as: other });
    expect((await app.call(member.me, {}, bearer(lan.accessToken))).status).toBe(200);
    expect((await app.call(member.me, {}, bearer(other.accessToken))).status).toBe(401);
  });

  test('signing out leaves other devices signed in', async () => {
    const { accessToken, refreshToken } = lan;
    await app.signIn(lan);
    await app.call(member.logout, { refresh_token: lan.refreshToken }, { as: lan });
    expect((await app.call(member.me, {}, bearer(accessToken))).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});
