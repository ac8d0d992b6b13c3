import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { login } from '@handbill/contract/member';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { closeGently, takeSteps } from '../src/platform/http/stopping.ts';
import { createTestApp, type TestApp } from './app.ts';

let instance: TestApp;
let server: Awaited<ReturnType<typeof buildApp>>;
let url: string;
beforeEach(async () => {
  instance = await createTestApp();
  server = await buildApp(instance.runtime, {
    requestsPerMinute: { all: 1_000_000, signIn: 1_000_000 },
    files: null,
  });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  expect(instance.bugs).toEqual([]);
  await instance.close();
});

/** Resolves when this many requests are in progress. */
async function underWay(count: number): Promise<void> {
  let arrived = 0;
  server.server.prependListener('request', () => {
    arrived += 1;
  });
  await expect.poll(() => arrived, { interval: 2 }).toBe(count);
}

const signIn = () =>
  fetch(`${url}/api/${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'not a password' }),
  });

test('requests in progress are answered when the server stops, and no new ones are accepted', async () => {
  const arrived = underWay(12);
  const answers = Array.from({ length: 12 }, signIn);
  await arrived;
  const closed = closeGently(server, 90_000);
  const codes = (await Promise.all(answers)).map(({ status }) => status);
  await closed;
  // Each was answered: failed sign-ins are refused, some of them because of the delay between attempts.
  expect(codes.every((code) => code === 401 || code === 429)).toBe(true);
  await expect(signIn()).rejects.toThrow();
});

test('neither a stream of events nor an idle connection keeps the server from stopping', async () => {
  const member = await instance.newMember();
  const stream = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${member.accessToken}` },
  });
  expect(stream.status).toBe(200);
  const idle = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(idle, 'connect');
  const started = performance.now();
  await closeGently(server, 90_000);
  expect(performance.now() - started).toBeLessThan(60_000);
  expect(await stream.text()).toContain('retry');
  idle.destroy();
});

test('a request that does not end in time is cut off when the server stops', async () => {
  const slow = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  slow.on('error', () => undefined);
  const arrived = underWay(1);
  slow.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await arrived;
  const ended = once(slow, 'close');
  await closeGently(server, 200);
  await ended;
  // It got no answer: the server closed the connection.
  expect({ closed: slow.destroyed, bytes: slow.bytesRead }).toEqual({ closed: true, bytes: 0 });
});

test('a shutdown step that fails or never ends does not hold up the next one', async () => {
  await closeGently(server, 0);
  const taken: string[] = [];
  const step = (name: string, stop: () => Promise<unknown>) => ({ name, msMax: 100, stop });
  await takeSteps(
    [
      step('never ends', () => new Promise(() => undefined)),
      step('fails', () => Promise.reject(new Error('no'))),
      step('last', async () => taken.push('last')),
    ],
    pino({ level: 'silent' }),
  );
  expect(taken).toEqual(['last']);
});
