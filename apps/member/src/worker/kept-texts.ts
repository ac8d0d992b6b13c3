// Keeps the texts of the member's language. The list that the build writes has only those of the default language, so
// that nobody loads all seven.

const CACHE = 'texts';
/** The two parts of a catalogue that every screen needs, by the names of their modules (`virtual:catalogue/fr/first`). */
const TEXTS = /\/assets\/(?:first|rest)-[\w-]+\.js/g;
/** More than the texts of one version in all languages: what is older belongs to an earlier version. */
const FILES_MAX = 20;

/** Whether an address is that of such a part. */
export function isText(url: string): boolean {
  return new URL(url).pathname.match(TEXTS) !== null;
}

/** Keeps the texts of the language in which the server sends a page of this version, before the version is used. */
export async function keepTexts(storage: CacheStorage = caches): Promise<void> {
  const page = await fetch('/page').then((answer) => answer.text());
  const cache = await storage.open(CACHE);
  await cache.addAll(new Set(page.match(TEXTS)));
  await forgetOldest(cache);
}

/** Texts as they are kept, or as the server sends them: then they are kept from now on, such as those of a language just chosen. */
export async function answerWithText(request: Request, storage: CacheStorage = caches): Promise<Response> {
  const kept = await storage.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone(), storage).catch(console.error);
  return answer;
}

async function keep(request: Request, answer: Response, storage: CacheStorage): Promise<void> {
  const cache = await storage.open(CACHE);
  await cache.put(request, answer);
  await forgetOldest(cache);
}

async function forgetOldest(cache: Cache): Promise<void> {
  const oldest = (await cache.keys()).slice(0, -FILES_MAX);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}
