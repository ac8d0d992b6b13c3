import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { productRelease } from '@handbill/contract/member';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { buildApp } from '../../../app.ts';
import { KeptPages } from './kept-pages.ts';

let app: TestApp;
/** Another server of the same instance. */
let other: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  app = await createTestApp();
  other = await buildApp(app.runtime, { requestsPerMinute: { all: 1_000, signIn: 1_000 }, files: null });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const load = (url: string, headers: Record<string, string> = {}, server = app.app) =>
  server.inject({ url: new URL(url).pathname, headers: { 'accept-language': 'en', ...headers } });

test('a popular link is read once: after that its page needs no query and writes nothing', async () => {
  const { url } = await newShare(app);
  const first = await load(url);
  const connect = vi.spyOn(app.runtime.pool, 'connect');
  for (let count = 0; count < 20; count += 1) {
    const page = await load(url, { 'user-agent': `Phone ${count}`, 'x-forwarded-for': `101.7.7.${count}` });
    expect([page.statusCode, page.body]).toEqual([200, first.body]);
    expect(page.headers['set-cookie']).toBeUndefined();
  }
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
  const { rows } = await app.runtime.pool.query('select 1 from visit');
  expect(rows).toEqual([]);
});

test('a share’s page may be cached for a minute, in each language and encoding, and is not sent again unchanged', async () => {
  const { url } = await newShare(app);
  const { headers, body } = await load(url);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    vary: 'Accept-Language, Accept-Encoding',
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
  });
  const again = await load(url, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  const french = await load(url, { 'accept-language': 'fr', 'if-none-match': String(headers.etag) });
  expect([french.statusCode, french.headers.etag === headers.etag]).toEqual([200, false]);
  for (const [accepted, encoding, expand] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    for (let count = 0; count < 2; count += 1) {
      const small = await load(url, { 'accept-encoding': accepted });
      expect(small.headers['content-encoding']).toBe(encoding);
      expect(expand(small.rawPayload).toString()).toBe(body);
    }
  }
});

test('a released share’s page says so to the next visitor, on every server', async () => {
  const { id, url, sharer } = await newShare(app);
  for (const server of [app.app, other]) expect((await load(url, {}, server)).body).toContain('data-visit');
  expect((await app.call(productRelease, { product_id: id }, { as: sharer })).status).toBe(200);
  for (const server of [app.app, other]) {
    expect((await load(url, {}, server)).body).toContain('This share has ended');
  }
});

test('the page of a share that ends while it is read is not cached', async () => {
  const { id, url, sharer } = await newShare(app);
  await load('https://handbill.test/r/nothing');
  const { pool } = app.runtime;
  const connect = pool.connect.bind(pool);
  vi.spyOn(pool, 'connect').mockImplementationOnce(async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    const readThenRelease = async (...asked: unknown[]) => {
      const answer = await query(...asked);
      Object.assign(client, { query });
      expect((await app.call(productRelease, { product_id: id }, { as: sharer })).status).toBe(200);
      return answer;
    };
    return Object.assign(client, { query: readThenRelease });
  });
  expect((await load(url)).body).toContain('data-visit');
  vi.restoreAllMocks();
  expect((await load(url)).body).toContain('This share has ended');
});

test('an expired share’s page says so without an event', async () => {
  const { url } = await newShare(app);
  expect((await load(url)).body).toContain('data-visit');
  app.minutesPass(72 * 60);
  expect((await load(url)).body).toContain('This share has ended');
});

test('a change without an event shows after a minute, and an unchanged page is not rendered again', async () => {
  const { id, url } = await newShare(app);
  const before = (await load(url)).headers.etag;
  app.minutesPass(1);
  expect((await load(url)).headers.etag).toBe(before);
  const rename =
    "update campaign set title = 'Renamed' where id = (select campaign_id from share where id = $1)";
  await app.runtime.pool.query(rename, [id]);
  expect((await load(url)).headers.etag).toBe(before);
  app.minutesPass(1);
  expect((await load(url)).body).toContain('Renamed');
});

test('a page that could not be read is read again for the next visitor', async () => {
  const { url } = await newShare(app);
  await load('https://handbill.test/r/nothing');
  const connect = vi.spyOn(app.runtime.pool, 'connect').mockRejectedValueOnce(new Error('gone') as never);
  expect((await load(url)).statusCode).toBe(500);
  connect.mockRestore();
  app.bugs.length = 0;
  expect((await load(url)).statusCode).toBe(200);
});

test('a link that makes room for another is forgotten with its share, and read again for the next visitor', async () => {
  const kept = new KeptPages(app.runtime, 2);
  const stop = kept.listen();
  const shares = [await newShare(app), await newShare(app), await newShare(app)];
  const open = async ({ url }: { url: string }) =>
    kept.pageOf(url.split('/r/')[1] ?? '', ({ title }) => ({ variant: 'en', render: async () => title }));
  for (const share of shares) expect(await open(share)).not.toBe(404);
  expect(kept.counts).toEqual({ links: 2, shares: 2 });
  const [first] = shares;
  if (first === undefined) throw new Error('There is no share');
  expect(await open(first)).not.toBe(404);
  expect(kept.counts).toEqual({ links: 2, shares: 2 });
  // The share of a cached link is still followed.
  await app.call(productRelease, { product_id: first.id }, { as: first.sharer });
  await expect.poll(() => kept.counts).toEqual({ links: 1, shares: 1 });
  stop();
});
