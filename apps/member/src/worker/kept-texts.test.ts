import { afterEach, expect, test, vi } from 'vitest';
import { answerWithText, isText, keepTexts } from './kept-texts.ts';

const HOST = 'https://handbill.example';
const PAGE = `<link data-rel="modulepreload" href="/assets/shared-DbcKnkx2.js">
  <link data-rel="modulepreload" href="/assets/first-BeMTsILN.js">
  <link data-rel="modulepreload" href="/assets/rest-Bws_Vdz7.js">`;

afterEach(() => vi.unstubAllGlobals());

/** A storage with one cache, in the order in which files were put into it. */
function storageWith(paths: readonly string[] = []) {
  const files = new Map(paths.map((path) => [`${HOST}${path}`, `kept ${path}`]));
  const cache = {
    keys: async () => [...files.keys()].map((url) => new Request(url)),
    put: async ({ url }: Request, answer: Response) => void files.set(url, await answer.text()),
    delete: async ({ url }: Request) => files.delete(url),
    addAll: async (added: Iterable<string>) => {
      for (const path of added) files.set(`${HOST}${path}`, `added ${path}`);
    },
  };
  const storage = {
    open: async () => cache,
    match: async ({ url }: Request) => {
      const kept = files.get(url);
      return kept === undefined ? undefined : new Response(kept);
    },
  };
  const kept = () => [...files.keys()].map((url) => url.slice(HOST.length));
  return { storage: storage as unknown as CacheStorage, kept };
}

/** A server that answers with this, and what it was asked for. */
function serverSaying(body: string, status = 200) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (target: string | Request) => {
    asked.push(typeof target === 'string' ? target : target.url);
    return new Response(body, { status });
  });
  return asked;
}

const french = () => new Request(`${HOST}/assets/first-BeMTsILN.js`);

test('only the two parts of a catalogue that every screen needs count as texts', () => {
  const paths = ['/assets/first-BeMTsILN.js', '/assets/rest-Bws_Vdz7.js', '/assets/shared-DbcKnkx2.js', '/'];
  expect(paths.map((path) => isText(`${HOST}${path}`))).toEqual([true, true, false, false]);
});

test('a version that is installed keeps the texts of the language in which the server sends its page', async () => {
  const asked = serverSaying(PAGE);
  const { storage, kept } = storageWith();
  await keepTexts(storage);
  expect(asked).toEqual(['/page']);
  expect(kept()).toEqual(['/assets/first-BeMTsILN.js', '/assets/rest-Bws_Vdz7.js']);
});

test('kept texts are answered without asking the server', async () => {
  const asked = serverSaying('from the server');
  const { storage } = storageWith(['/assets/first-BeMTsILN.js']);
  expect(await (await answerWithText(french(), storage)).text()).toBe('kept /assets/first-BeMTsILN.js');
  expect(asked).toEqual([]);
});

test('texts that the server sends are kept from then on, except when it fails to send them', async () => {
  const { storage, kept } = storageWith();
  serverSaying('gone', 404);
  expect((await answerWithText(french(), storage)).status).toBe(404);
  expect(kept()).toEqual([]);
  serverSaying('texts');
  expect(await (await answerWithText(french(), storage)).text()).toBe('texts');
  expect(kept()).toEqual(['/assets/first-BeMTsILN.js']);
});

test('texts are answered also when there is no room to keep them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serverSaying('texts');
  const { storage } = storageWith();
  vi.spyOn(storage, 'open').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await (await answerWithText(french(), storage)).text()).toBe('texts');
  vi.restoreAllMocks();
});

test('the texts of earlier versions make room for newer ones', async () => {
  serverSaying('texts');
  const earlier = Array.from({ length: 20 }, (_, index) => `/assets/first-version${index}.js`);
  const { storage, kept } = storageWith(earlier);
  await answerWithText(french(), storage);
  expect(kept()).toEqual([...earlier.slice(1), '/assets/first-BeMTsILN.js']);
});
