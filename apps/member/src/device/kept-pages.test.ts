import { afterEach, expect, test, vi } from 'vitest';
import { renewKeptPages } from './kept-pages.ts';

afterEach(() => vi.unstubAllGlobals());

/** A cache storage with one cache of these addresses, and what was put into it. */
function storageOf(addresses: readonly string[]) {
  const put = new Map<string, string>();
  const cache = {
    keys: async () => addresses.map((path) => new Request(`https://handbill.example${path}`)),
    put: async (request: Request, answer: Response) => void put.set(request.url, await answer.text()),
  };
  const storage = { keys: async () => ['kept'], open: async () => cache };
  return { put, storage: storage as unknown as CacheStorage };
}

test('kept pages are fetched again at an address that the service worker does not answer, and files are not', async () => {
  const { put, storage } = storageOf(['/login?__WB_REVISION__=1', '/?__WB_REVISION__=2', '/assets/a.js']);
  vi.stubGlobal('fetch', async (path: string) => new Response(`page of ${path}`));
  await renewKeptPages(storage);
  expect([...put]).toEqual([
    ['https://handbill.example/login?__WB_REVISION__=1', 'page of /login/'],
    ['https://handbill.example/?__WB_REVISION__=2', 'page of /index/'],
  ]);
});

test('a page that the server fails to send is kept as it was', async () => {
  const { put, storage } = storageOf(['/login?__WB_REVISION__=1']);
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await renewKeptPages(storage);
  expect(put.size).toBe(0);
});

test('without a cache there is nothing to renew', async () => {
  await expect(renewKeptPages(undefined)).resolves.toBeUndefined();
});
