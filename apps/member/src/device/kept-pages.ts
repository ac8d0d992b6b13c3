/** The app's pages that its service worker keeps, by their paths. */
const PAGES: ReadonlySet<string> = new Set(['/', '/login', '/register', '/page']);

/** Where the server answers with a page while the service worker, which answers the usual address, does not. */
function pastTheWorker(path: string): string {
  return path === '/' ? '/index/' : `${path}/`;
}

/** Fetches the pages that the service worker keeps again, after the language in which the server sends them changed. */
export async function renewKeptPages(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  // Only in secure contexts.
  if (storage === undefined) return;
  for (const name of await storage.keys()) {
    const cache = await storage.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (!PAGES.has(pathname)) continue;
      const answer = await fetch(pastTheWorker(pathname));
      if (answer.ok) await cache.put(request, answer);
    }
  }
}
