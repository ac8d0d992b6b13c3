import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Workspace } from './context.ts';
import { serveFiles } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'handbill-files-'));
const app = fastify();
const written = {
  'member/index.html': 'home',
  'member/login.html': 'login',
  'member/page.html': 'any',
  'member/sw.js': 'self',
  'member/manifest.webmanifest': '{}',
  'member/assets/index-1.js': 'app',
  'console/index.html': 'console',
  'console/assets/index-1.js': 'console app',
  'media/brand/mark.svg': '<svg/>',
  'data/uploads/1.webp': 'picture',
};

beforeAll(async () => {
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  // All that serving files reads of a workspace.
  const workspace = { config: { dataDirectory: join(folder, 'data') } } as Workspace;
  const at = (name: string) => join(folder, name);
  await serveFiles(app, workspace, { member: at('member'), console: at('console'), media: at('media') });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.inject({ url });

test('an address of the app is answered with the page of its first part, any other with the page for all', async () => {
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

test('the service worker and the manifest have their types and are asked for each time', async () => {
  const worker = await get('/sw.js');
  expect(worker.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(worker.headers['cache-control']).toBe('no-cache');
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(manifest.headers['cache-control']).toBe('no-cache');
});

test('what is named by its content is kept for a year', async () => {
  for (const url of ['/assets/index-1.js', '/console/assets/index-1.js', '/uploads/1.webp']) {
    expect((await get(url)).headers['cache-control'], url).toBe('public, max-age=31536000, immutable');
  }
});

test('a file that is not there is not answered with a page', async () => {
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
