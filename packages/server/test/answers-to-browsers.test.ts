import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { Person } from './given/people.ts';

const folder = mkdtempSync(join(tmpdir(), 'handbill-answers-'));
const written = {
  'member/index.html': '<!doctype html><title>Handbill</title><script type="module">start()</script>',
  'member/assets/index-1.js': 'app',
  'member/assets/index-1.css': 'a{}',
  'member/.git/config': '[core]',
  'console/index.html': '<!doctype html>',
  'media/mark.svg': '<svg/>',
};
let instance: TestApp;
let server: Awaited<ReturnType<typeof buildApp>>;
let lan: Person;
beforeAll(async () => {
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  instance = await createTestApp();
  lan = await instance.newMember();
  const uploads = join(instance.runtime.config.dataDirectory, 'uploads');
  mkdirSync(uploads, { recursive: true });
  writeFileSync(join(uploads, '1.webp'), 'picture');
  server = await buildApp(instance.runtime, {
    requestsPerMinute: { all: 1_000_000, signIn: 1_000_000 },
    files: { member: join(folder, 'member'), console: join(folder, 'console'), media: join(folder, 'media') },
  });
});
afterAll(async () => {
  await server.close();
  await instance.close();
  rmSync(folder, { recursive: true });
});

const asked = {
  'a page of the app': '/',
  'a page of the console': '/console/orders',
  'a file of the app': '/assets/index-1.js',
  'an uploaded picture': '/uploads/1.webp',
  'a call': '/api/settings',
  'a call of a member': '/api/auth/me',
  'a call that is refused': '/api/console/members',
  'an unknown address': '/api/nothing',
  'an address that cannot be read': '/%zz',
  'the page of a link that leads nowhere': '/r/nothing',
  'the list of calls': '/api/openapi.json',
  'a probe': '/healthz',
};
const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { authorization: `Bearer ${lan.accessToken}`, ...headers } });

describe.each(Object.entries(asked))('the answer to %s', (_what, url) => {
  test('each answer lets browsers run only our own files, in no frame, without guessing types or sending a referrer', async () => {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']).split(/;\s*/);
    expect(policy).toEqual(
      expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    );
    expect(policy.find((directive) => directive.startsWith('script-src '))).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  test('no answer can be read by another site', async () => {
    const { headers } = await get(url, { origin: 'https://evil.example' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

test('a page of the app may run the script that the build wrote into it, and no other', async () => {
  const scripts = async (url: string) =>
    String((await get(url)).headers['content-security-policy'])
      .split(';')
      .find((directive) => directive.startsWith('script-src '));
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(await scripts('/')).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect((await get('/', { 'if-none-match': String((await get('/')).headers.etag) })).statusCode).toBe(304);
  await instance.set('site_title', '<script type="module">steal()</script>');
  expect(await scripts('/')).toBe(`script-src 'self' 'sha256-${hash}'`);
  for (const url of ['/console/orders', '/api/settings'])
    expect(await scripts(url)).toBe("script-src 'self'");
});

test('the page that opens one of ours can neither look into it nor lead it on', async () => {
  for (const url of ['/', '/console/orders', '/welcome', '/r/nothing', '/b/nothing', '/results/nothing']) {
    const { headers } = await get(url);
    expect(headers['content-type'], url).toBe('text/html; charset=utf-8');
    expect(headers['cross-origin-opener-policy'], url).toBe('same-origin');
  }
});

test('a request refused before routing gets the same headers', async () => {
  const { statusCode, headers } = await get('/api/settings', { host: 'x@evil' });
  expect([statusCode, headers['x-content-type-options']]).toEqual([422, 'nosniff']);
});

test('no browser or proxy caches a call’s answer, refused or not', async () => {
  for (const url of ['/api/settings', '/api/auth/me', '/api/console/members', '/api/nothing', '/metrics']) {
    expect((await get(url)).headers['cache-control'], url).toBe('no-store');
  }
});

test('every answer declares its type, and UTF-8 for texts', async () => {
  const types = {
    '/': 'text/html; charset=utf-8',
    '/assets/index-1.js': /^(text|application)\/javascript; charset=utf-8$/,
    '/assets/index-1.css': 'text/css; charset=utf-8',
    '/uploads/1.webp': 'image/webp',
    '/api/settings': 'application/json; charset=utf-8',
    '/api/nothing': 'application/json; charset=utf-8',
    '/api/openapi.json': 'application/json; charset=utf-8',
    '/metrics': /^text\/plain; .*charset=utf-8$/,
    '/r/nothing': 'text/html; charset=utf-8',
  };
  for (const [url, type] of Object.entries(types)) {
    expect(String((await get(url)).headers['content-type']).toLowerCase(), url).toMatch(type);
  }
});

test.each([
  '/assets/',
  '/uploads/',
  '/media/',
  '/.git/config',
  '/assets/..%2f.git/config',
  '/assets/../.git/config',
])('no folder listing and no file other than built ones is served: %s', async (url) => {
  const { body } = await get(url);
  expect(body).not.toMatch(/index-1|1\.webp|mark\.svg|\[core\]/);
});

test.each(['TRACE', 'OPTIONS', 'PUT', 'DELETE'] as const)('the method %s is not answered', async (method) => {
  expect((await server.inject({ method: method as 'PUT', url: '/api/settings' })).statusCode).toBe(404);
});

test('metrics are served only to private networks, even behind a proxy', async () => {
  expect((await get('/metrics')).statusCode).toBe(200);
  expect((await get('/metrics', { 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(200);
  expect((await get('/metrics', { 'x-forwarded-for': '101.1.1.1' })).statusCode).toBe(404);
});

test('a forwarded address is believed only from our own proxies', async () => {
  const from = async (remoteAddress: string) =>
    (await server.inject({ url: '/metrics', remoteAddress, headers: { 'x-forwarded-for': '10.0.0.7' } }))
      .statusCode;
  expect([await from('127.0.0.1'), await from('101.1.1.1')]).toEqual([200, 404]);
});

test('an https site’s cookies cannot be read by scripts, or set by other hosts or plain pages', async () => {
  const kept = [(await get('/api/settings')).headers['set-cookie']].flat().map(String);
  expect(kept).toHaveLength(2);
  for (const cookie of kept) {
    expect(cookie).toMatch(
      /^__Host-hb_\w+=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=(Strict|Lax); Secure$/,
    );
  }
});

test('a cookie without its prefix is ignored on an https site', async () => {
  const { headers } = await get('/api/settings', { cookie: `hb_visitor=${'a'.repeat(22)}` });
  expect(String(headers['set-cookie'])).toContain('__Host-hb_visitor=');
});

test('a call that needs a token says so, and whether the one that was sent has expired', async () => {
  const askedWith = async (headers: Record<string, string>) => {
    const answer = await server.inject({ url: '/api/auth/me', headers });
    return [answer.statusCode, answer.headers['www-authenticate']];
  };
  const authorization = `Bearer ${(await instance.newMember()).accessToken}`;
  expect(await askedWith({ authorization })).toEqual([200, undefined]);
  expect(await askedWith({})).toEqual([401, 'Bearer']);
  expect(await askedWith({ authorization: 'Bearer none' })).toEqual([401, 'Bearer']);
  instance.minutesPass(5);
  expect(await askedWith({ authorization })).toEqual([401, 'Bearer error="invalid_token"']);
});
