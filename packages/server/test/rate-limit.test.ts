import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createTestApp, type TestApp } from './app.ts';

let house: TestApp;
let limited: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  house = await createTestApp();
  limited = await buildApp(house.workspace, { requestsPerMinute: { all: 5, signIn: 2 }, files: null });
});
afterAll(async () => {
  await limited.close();
  await house.close();
});

const ask = (url: string, remoteAddress: string, payload?: object) =>
  limited.inject({
    url,
    method: payload ? 'POST' : 'GET',
    remoteAddress,
    ...(payload ? { payload } : {}),
  });

test('one address may make so many calls a minute, another one its own; then it is told to wait', async () => {
  for (let count = 0; count < 5; count += 1) {
    expect((await ask('/api/settings', '203.0.113.1')).statusCode).toBe(200);
  }
  const refused = await ask('/api/settings', '203.0.113.1');
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('/r/nothing', '203.0.113.1')).statusCode).toBe(429);
  expect((await ask('/api/settings', '203.0.113.2')).statusCode).toBe(200);
});

test('signing in is limited further', async () => {
  const credentials = { username: 'nobody', password: 'nothing at all' };
  for (let count = 0; count < 2; count += 1) {
    expect((await ask('/api/auth/login', '203.0.113.3', credentials)).statusCode).toBe(401);
  }
  expect((await ask('/api/auth/login', '203.0.113.3', credentials)).statusCode).toBe(429);
});

test('what is no call is not counted: one page asks for many files', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect((await ask('/healthz', '203.0.113.4')).statusCode).toBe(200);
    expect((await ask('/assets/missing.js', '203.0.113.4')).statusCode).toBe(404);
  }
});
