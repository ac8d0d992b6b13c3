import { consoleEndpoints } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import { failureOf } from '@handbill/contract/errors';
import { memberEndpoints } from '@handbill/contract/member';
import { rawCalls } from '@handbill/contract/raw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import type { Person } from './given/people.ts';
import { UNKNOWN_ID } from './unknown-id.ts';

let app: TestApp;
let member: Person;
let operator: Person;

beforeAll(async () => {
  app = await createTestApp();
  member = await app.newMember();
  operator = await app.newOperator();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

const calls = [
  ...Object.values<Endpoint>(memberEndpoints).map((endpoint) => ({ endpoint, base: '/api/' })),
  ...Object.values<Endpoint>(consoleEndpoints).map((endpoint) => ({ endpoint, base: '/api/console/' })),
].map((call) => ({ ...call, name: `${call.endpoint.method} ${call.base}${call.endpoint.path}` }));
const closed = calls.filter(({ endpoint }) => endpoint.auth !== 'none');

/** Sends a call with only the given fields. */
async function callWithFields(
  { endpoint, base }: (typeof calls)[number],
  { token, fields = {} }: { token?: string; fields?: Record<string, unknown> },
) {
  const path = endpoint.path.replace(/\{\w+\}/g, UNKNOWN_ID);
  const response = await app.app.inject({
    method: endpoint.method,
    url: base + path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(endpoint.method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }),
  });
  return { status: response.statusCode, ...(response.json() as { error?: string; message?: string }) };
}

describe('every call', () => {
  test.each(calls)('$name is served', ({ endpoint, base }) => {
    const url = base + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    expect(app.app.hasRoute({ method: endpoint.method, url })).toBe(true);
  });

  test.each(rawCalls)('$method $path is served', ({ method, path }) => {
    expect(app.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true);
  });

  test.each(closed)('$name is refused without a token, and with an invalid one', async (call) => {
    for (const token of [undefined, 'nonsense', 'a.b.c', member.refreshToken]) {
      expect(await callWithFields(call, token === undefined ? {} : { token })).toMatchObject({
        status: 401,
        error: 'unauthorized',
      });
    }
  });

  test.each(closed)('$name is refused with a token for the other app', async (call) => {
    const { accessToken } = call.endpoint.auth === 'member' ? operator : member;
    expect(await callWithFields(call, { token: accessToken })).toMatchObject({
      status: 401,
      error: 'unauthorized',
    });
  });

  test.each(closed)('$name reports an expired token', async (call) => {
    const person = await (call.endpoint.auth === 'member' ? app.newMember() : app.newOperator());
    const old = person.accessToken;
    app.clock.advance(5 * 60_000 + 1_000);
    expect(await callWithFields(call, { token: old })).toMatchObject({
      status: 401,
      error: 'token_expired',
      message: 'Token is Expired',
    });
  });

  test.each(calls.filter(({ endpoint }) => !endpoint.multipart))(
    '$name refuses an unknown field',
    async (call) => {
      const { auth } = call.endpoint;
      const person = auth === 'none' ? null : await app.signIn(auth === 'member' ? member : operator);
      const answer = await callWithFields(call, {
        ...(person ? { token: person.accessToken } : {}),
        fields: { account_balance_: '1', is_admin: 'true' },
      });
      expect(answer).toMatchObject({
        status: 422,
        error: 'validation_failed',
        fields: { account_balance_: 'unknown', is_admin: 'unknown' },
      });
    },
  );
});

describe('what is not a call', () => {
  test.each(['/api/nothing', '/api/console/nothing', '/api/auth', '/nothing'])(
    'the unknown address %s is not found',
    async (url) => {
      const response = await app.app.inject({ method: 'POST', url, payload: {} });
      expect([response.statusCode, response.json().error]).toEqual([404, 'not_found']);
    },
  );

  test.each([
    ['broken in its address', 'POST', '/api/console/deposits/%/confirm', ''],
    ['broken in its query', 'GET', '/api/statement?%', ''],
    ['longer than any id in its address', 'POST', `/api/console/deposits/${'x'.repeat(400)}/confirm`, '{}'],
  ] as const)('a request that is %s is refused like any other', async (_what, method, url, payload) => {
    const response = await app.app.inject({ method, url, payload });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    const { error_code, error, message } = response.json();
    expect({ error_code, error, message }).toEqual(failureOf(error));
  });

  test.each([
    ['text/plain', 'a=1', 415],
    ['application/x-www-form-urlencoded', 'username=a', 415],
    ['application/json', '{"username":', 422],
    ['application/json', '[]', 422],
    ['application/json', '{"__proto__":{"role":"admin"}}', 422],
    ['application/json', `{"username":"${'a'.repeat(70_000)}"}`, 413],
  ])('a body of type %s that is %.30s… is refused', async (type, payload, status) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json().error_code).toBeGreaterThan(0);
  });
});
