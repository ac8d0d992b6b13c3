import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { randomProduct } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createTestApp, type TestApp } from './app.ts';
import { campaignsOf } from './given/campaigns.ts';

type Server = Awaited<ReturnType<typeof buildApp>>;

let instance: TestApp;
let server: Server;
/** It waits for a request for a second, in which a busy machine may not send one. */
let impatient: Server;

async function listening(limits: { arrivalSeconds?: number }): Promise<Server> {
  const requestsPerMinute = { all: 1_000_000, signIn: 1_000_000 };
  const built = await buildApp(instance.runtime, { requestsPerMinute, files: null, ...limits });
  await built.listen({ host: '127.0.0.1', port: 0 });
  return built;
}

beforeAll(async () => {
  instance = await createTestApp({ mode: 'demo', origin: null });
  server = await listening({});
  impatient = await listening({ arrivalSeconds: 1 });
});
afterAll(async () => {
  await impatient.close();
  await server.close();
  await instance.close();
});
beforeEach(() => {
  instance.bugs.length = 0;
});

async function opened(to = server): Promise<Socket> {
  const socket = connect((to.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The server's answer to raw bytes, until it closes the connection. */
async function answerTo(bytes: string, to = server): Promise<string> {
  const socket = await opened(to);
  socket.write(bytes);
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  await once(socket, 'close');
  return answer;
}

const BODY =
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100';

test.each([
  ['with a length', `${BODY}\r\n\r\n{`],
  ['in chunks', `${BODY.replace('Content-Length: 100', 'Transfer-Encoding: chunked')}\r\n\r\n1\r\n{\r\n`],
])('a body that does not arrive in time is answered with 408 and cut off: %s', async (_what, bytes) => {
  expect(await answerTo(bytes, impatient)).toMatch(/^HTTP\/1\.1 408 /);
  expect(instance.bugs).toEqual([]);
});

test('a client that disconnects in the middle of its body is not a server error', async () => {
  for (const when of ['body', 'headers']) {
    const socket = await opened();
    socket.write(when === 'body' ? `${BODY}\r\n\r\n{"user` : BODY);
    await new Promise(setImmediate);
    socket.resetAndDestroy();
  }
  // By the time a later request is answered, they have ended.
  expect(await answerTo('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain(' 200 ');
  await server.inject('/healthz');
  expect(instance.bugs).toEqual([]);
});

test.each([
  ['without a version', 'GET /api/settings\r\n\r\n'],
  ['with two hosts', 'GET /api/settings HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  [
    'with a host that is an address of somebody',
    'GET / HTTP/1.1\r\nHost: x@evil\r\nConnection: close\r\n\r\n',
  ],
  ['with a host of two words', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
])('a request %s is refused, however the parser interprets it', async (_what, bytes) => {
  expect(await answerTo(bytes)).not.toMatch(/^HTTP\/1\.[01] (200|404)/);
});

test.each(['a b', 'x@evil', 'evil/', 'a"b'])('no page is shared under the host %j', async (host) => {
  const as = await instance.newMember();
  const answer = await instance.app.inject({
    method: 'POST',
    url: '/api/random-product',
    headers: { host, authorization: `Bearer ${as.accessToken}` },
    payload: {},
  });
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { host: 'invalid' }]);
});

test.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'demo.handbill.example'])(
  'a demo’s shared pages use the host of the request: %s',
  async (host) => {
    const { newCampaign } = campaignsOf(instance);
    await newCampaign(await instance.newMember());
    const as = await instance.newMember();
    const { body } = await instance.call(randomProduct, {}, { as, headers: { host } });
    expect(body.data.share_url).toMatch(new RegExp(`^http://${host.replace(/[[\]]/g, '\\$&')}/r/`));
  },
);
