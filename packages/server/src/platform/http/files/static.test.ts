import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Runtime } from '../../context.ts';
import { compressAnswers } from './compression.ts';
import { serveFiles } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'handbill-files-'));
const app = fastify();
/** Long enough for an answer to be compressed on the fly. */
const LONG = 'console app '.repeat(200);
let title = 'Handbill';
const written = {
  'member/index.html': 'home',
  'member/welcome.html': '<title>Handbill</title><p><svg></svg>Handbill</p>',
  'member/login.html': 'login',
  'member/login.fr.html': 'connexion',
  'member/register.html':
    '<meta property="og:site_name" content="Handbill"><meta property="og:image" content="{origin}/a.jpg">',
  'member/manifest.fr.webmanifest': '{"name":"Handbill","lang":"fr"}',
  'member/page.html': 'any',
  'member/help.html': '<title>Help – Handbill</title>',
  'member/sw.js': 'self',
  'member/manifest.webmanifest': '{"name":"Handbill","short_name":"Handbill","id":"/"}',
  'member/assets/index-1.js': 'app',
  'member/assets/index-1.js.br': brotliCompressSync('app, made small'),
  'member/assets/index-1.js.gz': gzipSync('app, made small'),
  'console/index.html': 'console',
  'console/assets/index-1.js': LONG,
  'console/assets/index-1.js.gz': gzipSync('console app, made small'),
  'console/assets/plain-1.woff2': LONG,
  'console/assets/inner/index-1.js': 'in a folder of its own',
  'outside.js': 'outside of what is served',
  'member/.env.js': 'hidden',
  'media/brand/mark.svg': '<svg/>',
  'data/uploads/1.webp': 'picture',
};

beforeAll(async () => {
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  // The only part of a runtime that serving files reads.
  const runtime = {
    config: { dataDirectory: join(folder, 'data'), pictureBucket: null, origin: 'https://ads.test' },
  } as Runtime;
  const at = (name: string) => join(folder, name);
  await compressAnswers(app);
  const files = { member: at('member'), console: at('console'), media: at('media') };
  await serveFiles(app, runtime, files, async () => title);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.inject({ url });

test('an app address gets the page for its first segment, or the general page', async () => {
  for (const [url, page] of [
    ['/', 'home'],
    ['/?lang=fr', 'home'],
    ['/login', 'login'],
    ['/login?next=%2Fdeposit', 'login'],
    ['/warehouse/not-received', 'any'],
    ['/order-detail/0193', 'any'],
    ['/Login', 'any'],
    ['/console/', 'console'],
    ['/console/members', 'console'],
  ] as const) {
    const { body, headers } = await get(url);
    expect(body, url).toBe(page);
    expect(headers['cache-control'], url).toBe('no-cache');
    expect(headers['content-type'], url).toBe('text/html; charset=utf-8');
  }
});

test('a page is sent in the language of its address, else the device’s, else the browser’s, else in the default one', async () => {
  const tags = new Set();
  const inLanguage = async (url: string, headers: Record<string, string>) => {
    const answer = await app.inject({ url, headers });
    expect(answer.headers['cache-control']).toBe('no-cache');
    tags.add(answer.headers.etag);
    return answer.body;
  };
  const french = { 'accept-language': 'de, fr-CH;q=0.8, vi;q=0.5' };
  expect(await inLanguage('/login', {})).toBe('login');
  expect(await inLanguage('/login', french)).toBe('connexion');
  expect(await inLanguage('/login', { ...french, cookie: 'a=b; locale=vn' })).toBe('login');
  expect(await inLanguage('/login', { cookie: '__Host-locale=fr' })).toBe('connexion');
  expect(await inLanguage('/login?lang=fr', { cookie: 'locale=vn' })).toBe('connexion');
  expect(await inLanguage('/login?lang=xx&lang=fr', { cookie: 'locale=..' })).toBe('login');
  expect(tags.size).toBe(2);
  // A language without a page of its own gets the default one.
  expect(await inLanguage('/login', { cookie: 'locale=jp' })).toBe('login');
  expect((await get('/login.fr.html')).statusCode).toBeGreaterThanOrEqual(400);
  expect((await get('/manifest.fr.webmanifest')).json()).toEqual({
    name: title,
    short_name: title,
    lang: 'fr',
  });
});

test('the service worker and the manifest have their types and are revalidated each time', async () => {
  const worker = await get('/sw.js');
  expect(worker.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(worker.headers['cache-control']).toBe('no-cache');
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(manifest.headers['cache-control']).toBe('no-cache');
});

test('an app’s file is served precompressed, in an encoding that the browser accepts', async () => {
  const url = '/assets/index-1.js';
  const as = (accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });
  const small = await as('gzip, deflate, br, zstd');
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(small.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('app, made small');
  expect(gunzipSync((await as('gzip')).rawPayload).toString()).toBe('app, made small');
  expect((await as('identity')).body).toBe('app');
  const older = await app.inject({
    url: '/console/assets/index-1.js',
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(gunzipSync(older.rawPayload).toString(), 'the only one there is').toBe('console app, made small');
});

test('a file named by its content’s hash is cached for a year', async () => {
  for (const url of ['/assets/index-1.js', '/console/assets/index-1.js', '/uploads/1.webp']) {
    expect((await get(url)).headers['cache-control'], url).toBe('public, max-age=31536000, immutable');
  }
});

test('a missing file is not answered with a page', async () => {
  for (const url of [
    '/assets/gone-1.js',
    '/media/gone.webp',
    '/uploads/gone.webp',
    '/gone.js',
    '/index.html',
  ]) {
    expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(400);
  }
});

test('the pages and the manifest contain the site’s title before any script runs, and the new one after a change', async () => {
  for (const [site, written] of [
    ['Acme Ads', 'Acme Ads'],
    ['<b>&"$&', '&lt;b&gt;&amp;&quot;$&amp;'],
  ] as const) {
    title = site;
    expect((await get('/welcome')).body).toBe(`<title>${written}</title><p><svg></svg>${written}</p>`);
    expect((await get('/help')).body).toBe(`<title>Help – ${written}</title>`);
    expect((await get('/manifest.webmanifest')).json()).toEqual({ name: site, short_name: site, id: '/' });
    expect((await get('/register?code=LAN42')).body).toContain(`og:site_name" content="${written}">`);
  }
  title = 'Handbill';
});

test('a page for strangers names its picture by an absolute address, which chats need', async () => {
  const { body } = await get('/register?code=LAN42');
  expect(body).toContain('<meta property="og:image" content="https://ads.test/a.jpg">');
});

test('a page is sent in an encoding that the browser accepts, and not again while it is unchanged', async () => {
  const as = (headers: Record<string, string>) => app.inject({ url: '/login', headers });
  const small = await as({ 'accept-encoding': 'gzip, deflate, br' });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('login');
  const older = await as({ 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(older.rawPayload).toString()).toBe('login');
  expect([small.headers.vary, older.headers['content-encoding']]).toEqual(['Accept-Encoding', 'gzip']);
  const again = await as({ 'if-none-match': String(small.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  title = 'Acme Ads';
  expect((await get('/welcome')).headers.etag).not.toBe(small.headers.etag);
  title = 'Handbill';
});

test('an app’s file is never compressed on the fly', async () => {
  const url = '/console/assets/plain-1.woff2';
  const { headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
  expect([headers['content-encoding'], headers['content-type'], body]).toEqual([
    undefined,
    'font/woff2',
    LONG,
  ]);
});

test.each([
  '/assets/index-1.js',
  '/console/assets/index-1.js',
  '/sw.js',
  '/login',
  '/console/',
  '/manifest.webmanifest',
])('HEAD %s answers as GET does, without the file, and 304 when the client has it', async (url) => {
  const headers = { 'accept-encoding': 'gzip' };
  const [got, head] = [
    await app.inject({ url, headers }),
    await app.inject({ method: 'HEAD', url, headers }),
  ];
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const name of [
    'content-length',
    'content-type',
    'content-encoding',
    'cache-control',
    'etag',
    'vary',
  ]) {
    expect(head.headers[name], name).toBe(got.headers[name]);
  }
  expect(got.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
  for (const method of ['GET', 'HEAD'] as const) {
    const known = { ...headers, 'if-none-match': `"another", ${got.headers.etag}` };
    const again = await app.inject({ method, url, headers: known });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', got.headers.etag]);
    expect(again.headers['cache-control']).toBe(got.headers['cache-control']);
  }
});

test('files outside the folder, in its subfolders, hidden files and compressed forms are never served', async () => {
  for (const url of [
    '/assets/..%2fsw.js',
    '/assets/..%2f..%2foutside.js',
    '/assets/..%2f%2e%2e%2f%2e%2e/outside.js',
    '/assets/..%5c..%5coutside.js',
    '/console/assets/..%2f..%2f..%2foutside.js',
    '/..%2foutside.js',
    '/console/..%2foutside.js',
    '/console/assets/inner/index-1.js',
    '/console/assets/inner%2findex-1.js',
    '/console/assets/inner',
    '/.env.js',
    '/assets/index-1.js.br',
    '/assets/index-1.js.gz',
    '/assets/index-1.js%00',
    '/assets/',
    '/console/index.html',
  ]) {
    const { statusCode, body } = await get(url);
    expect(body, url).not.toMatch(/outside|own|hidden|small/);
    expect(statusCode, url).toBeGreaterThanOrEqual(400);
  }
});

test('a file that changed under its name is served with its new content', async () => {
  const before = await get('/sw.js');
  const path = join(folder, 'member/sw.js');
  writeFileSync(path, 'another');
  utimesSync(path, 1, 1);
  const { body, headers } = await get('/sw.js');
  expect(body).toBe('another');
  expect(headers.etag).not.toBe(before.headers.etag);
  writeFileSync(path, 'self');
});
