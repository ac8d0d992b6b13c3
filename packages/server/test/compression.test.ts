import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createTestApp, type TestApp } from './app.ts';

const LONG = '/api/openapi.json';
const SHORT = '/api/popup';

let instance: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  instance = await createTestApp();
  app = await buildApp(instance.runtime, { requestsPerMinute: { all: 1_000, signIn: 1_000 }, files: null });
});
afterAll(async () => {
  await app.close();
  await instance.close();
});

const fetchAs = (url: string, accepted: string) =>
  app.inject({ url, headers: { 'accept-encoding': accepted } });

test('a long answer is compressed for clients that accept it, and decompresses to the same text', async () => {
  const plain = await fetchAs(LONG, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.rawPayload.length).toBeGreaterThan(1_024);
  for (const [accepted, encoding, expand] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const small = await fetchAs(LONG, accepted);
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(JSON.parse(expand(small.rawPayload).toString())).toEqual(plain.json());
  }
});

test('a short answer is not compressed', async () => {
  const { statusCode, headers } = await fetchAs(SHORT, 'br');
  expect(statusCode).toBe(200);
  expect(headers['content-encoding']).toBeUndefined();
});

test('compressed request bodies are not expanded: a small bomb stays small', async () => {
  const credentials = JSON.stringify({ username: 'nobody', password: 'nothing at all' });
  const refused = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(credentials),
  });
  expect([refused.statusCode, refused.json().error]).toEqual([422, 'validation_failed']);
});
