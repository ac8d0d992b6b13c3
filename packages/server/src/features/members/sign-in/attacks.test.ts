import * as consoleCalls from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import * as member from '@handbill/contract/member';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { bearer, PASSWORD, type Person } from '../../../../test/given/people.ts';

let app: TestApp;
let lan: Person;
let other: Person;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  lan = await app.newMember();
  other = await app.newMember();
  operator = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const UNAUTHORIZED = { status: 401, body: { error: 'unauthorized' } };

/** Sends a raw body, bypassing the typed client. */
async function sendBody(path: string, payload: string, headers: Record<string, string> = {}) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      authorization: `Bearer ${lan.accessToken}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Makes a read-only call, bypassing the typed client. */
async function readAddress(address: string) {
  const response = await app.app.inject({ url: `/api/${address}`, ...bearer(lan.accessToken) });
  return { status: response.statusCode, body: response.json() };
}

describe('user_id', () => {
  const ofMembers = Object.values<Endpoint>(member.memberEndpoints).filter(({ auth }) => auth === 'member');
  const withoutOthers = ofMembers.filter(
    ({ input, multipart }) => !multipart && input.safeParse({ user_id: 'x' }).success,
  );

  test.each(ofMembers.map(({ path, input }) => [path, input] as const))(
    'user_id is accepted by every member call: %s',
    (_path, input) => {
      expect(input.safeParse({ user_id: 5 }).error?.issues).toContainEqual(
        expect.objectContaining({ path: ['user_id'] }),
      );
    },
  );

  test.each(withoutOthers.map(({ method, path }) => [method, path] as const))(
    'another member’s user_id is forbidden with %s %s',
    async (method, path) => {
      const fields = { user_id: other.id };
      const answer = await (method === 'GET'
        ? readAddress(`${path}?${new URLSearchParams(fields)}`)
        : sendBody(path, JSON.stringify(fields)));
      expect(answer).toMatchObject({ status: 403, body: { error: 'forbidden', error_code: 5 } });
    },
  );

  test.each(['update-balance', 'list-invited', 'address', 'bank', 'withdraw-history', 'deposit-history'])(
    'the member’s own user_id is accepted by %s',
    async (path) => {
      expect((await sendBody(path, JSON.stringify({ user_id: lan.id }))).status).toBe(200);
    },
  );

  test('user_id does not change a request: a retry that adds it is the same request', async () => {
    const key = { 'idempotency-key': 'one-address' };
    const lines = {
      full_name: 'Lan Tran',
      phone: '+84901234567',
      country: 'VN',
      city: 'Hue',
      line1: '1 Le Loi',
    };
    const first = await sendBody('update-address', JSON.stringify(lines), key);
    const second = await sendBody('update-address', JSON.stringify({ ...lines, user_id: lan.id }), key);
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
  });

  test.each([[['x']], [{ $ne: null }], [0], [true], [null], ['']])(
    '%j as user_id is invalid',
    async (user_id) => {
      const answer = await sendBody('list-invited', JSON.stringify({ user_id }));
      expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
      expect(Object.keys(answer.body.fields)).toEqual(['user_id']);
    },
  );

  test('a list with the member’s own id first is invalid as user_id', async () => {
    const answer = await sendBody('list-invited', JSON.stringify({ user_id: [lan.id, other.id] }));
    expect(answer.status).toBe(422);
  });
});

describe('a body', () => {
  test.each(['level_id', 'role', 'account_balance', 'locked_at', 'password_hash', '_id', 'constructor'])(
    'a body with the unknown field %s is refused',
    async (name) => {
      const before = (await app.call(member.me, {}, { as: lan })).body.data;
      const answer = await sendBody('update-profile', JSON.stringify({ locale: 'en', [name]: 5 }));
      expect(answer).toMatchObject({
        status: 422,
        body: { error: 'validation_failed', fields: { [name]: 'unknown' } },
      });
      expect((await app.call(member.me, {}, { as: lan })).body.data).toEqual(before);
    },
  );

  test.each([
    '{"__proto__":{"level_id":"x"}}',
    '{"constructor":{"prototype":{"role":"operator"}}}',
    '{"locale":"en"',
    '[]',
    '"text"',
    'null and more',
    '',
  ])('the body %s is refused and pollutes no prototype', async (payload) => {
    const answer = await sendBody('update-profile', payload);
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    expect(Object.hasOwn(Object.prototype, 'level_id')).toBe(false);
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });

  test('a body of a megabyte is too large', async () => {
    const answer = await sendBody('update-profile', JSON.stringify({ locale: 'x'.repeat(1_000_000) }));
    expect(answer).toMatchObject({ status: 413, body: { error: 'payload_too_large' } });
  });

  test('a body nested ten thousand times is refused', async () => {
    const payload = `{"locale":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect(await sendBody('update-profile', payload)).toMatchObject({ status: 422 });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'a body of the type %s, as another site’s form could send it, is refused',
    async (type) => {
      const answer = await sendBody('update-profile', '{"locale":"en"}', { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
    },
  );

  test('a body with a password of a megabyte or of NULs costs no hash', async () => {
    const long = await app.call(member.login, { username: lan.username, password: 'x'.repeat(129) });
    expect(long).toMatchObject({ status: 422, body: { fields: { password: 'too_long' } } });
    const nul = await app.call(member.login, { username: lan.username, password: 'a\0b' });
    expect(nul).toMatchObject({ status: 422, body: { fields: { password: 'invalid' } } });
  });
});

describe('a token', () => {
  const claims = () => ({ sub: lan.id, sid: partOf(lan.accessToken).sid });
  const partOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

  test('a token without a signature (alg none) is refused', async () => {
    const payload = { ...claims(), iss: 'handbill', aud: 'member', exp: 4_000_000_000 };
    for (const alg of ['none', 'None', 'NONE']) {
      const unsigned = `${encoded({ alg, typ: 'at+jwt' })}.${encoded(payload)}.`;
      expect(await app.call(member.me, {}, bearer(unsigned))).toMatchObject(UNAUTHORIZED);
    }
  });

  test('a token signed with another key, or with the secret itself, is refused', async () => {
    for (const key of [Buffer.from('x'.repeat(32)), app.runtime.config.secret]) {
      const forged = await new SignJWT({ sid: claims().sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer('handbill')
        .setAudience('member')
        .setSubject(lan.id)
        .setExpirationTime(4_000_000_000)
        .sign(key);
      expect(await app.call(member.me, {}, bearer(forged))).toMatchObject(UNAUTHORIZED);
    }
  });

  test('a token with changed contents is refused', async () => {
    const [head, , signature] = lan.accessToken.split('.');
    const changed = `${head}.${encoded({ ...partOf(lan.accessToken), sub: other.id })}.${signature}`;
    expect(await app.call(member.me, {}, bearer(changed))).toMatchObject(UNAUTHORIZED);
  });

  test('an operator’s token opens no member call, and a member’s no operator call', async () => {
    expect(await app.call(member.me, {}, bearer(operator.accessToken))).toMatchObject(UNAUTHORIZED);
    expect(await app.call(consoleCalls.operatorMe, {}, bearer(lan.accessToken))).toMatchObject(UNAUTHORIZED);
  });

  test('a refresh token is not an access token', async () => {
    expect(await app.call(member.me, {}, bearer(lan.refreshToken))).toMatchObject(UNAUTHORIZED);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Bearer a.b.c', `Bearer ${'x'.repeat(5_000)}`])(
    'the authorization header %j has no valid token',
    async (authorization) => {
      expect(await app.call(member.me, {}, { headers: { authorization } })).toMatchObject(UNAUTHORIZED);
    },
  );

  test('an expired token is refused with the message that apps look for', async () => {
    const late = await app.newMember();
    app.clock.advance(5 * 60_000 + 1_000);
    expect(await app.call(member.me, {}, { as: late })).toMatchObject({
      status: 401,
      body: { error: 'token_expired', message: 'Token is Expired' },
    });
    await Promise.all([lan, other, operator].map((person) => app.signIn(person)));
  });
});

test('an unknown language falls back, whatever the header contains', async () => {
  for (const langcode of ['xx', '../../etc', '__proto__', '<script>', 'en;q=1']) {
    const answer = await app.call(
      member.login,
      { username: lan.username, password: PASSWORD },
      { headers: { langcode } },
    );
    expect(answer.status).toBe(200);
  }
});

test('a password never comes back, whole or hashed', async () => {
  const answer = await app.call(member.login, { username: lan.username, password: PASSWORD });
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password/);
});
