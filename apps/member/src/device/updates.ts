const SKIP = { type: 'SKIP_WAITING' };

/**
 * Installs the service worker, which caches the pages and first screens for offline use, and calls `offer` when a
 * newer version of the app is waiting. A first version is not an update.
 */
export async function offerUpdates(container: ServiceWorkerContainer, offer: () => void): Promise<void> {
  const registration = await container.register('/sw.js');
  const look = () => {
    if (registration.waiting && container.controller) offer();
  };
  const watch = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') look();
    });
  };
  look();
  // One whose installation began before this, by another tab or the browser itself, is not announced again.
  watch();
  registration.addEventListener('updatefound', watch);
  // An installed app may stay open for days. And a file that fails to load may belong to a newer version.
  const ask = () => void registration.update().catch(console.error);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
  window.addEventListener('part-missing', ask);
}

/** Reloads the page, into the newer version if one is waiting. */
export async function reload(container: ServiceWorkerContainer | undefined): Promise<void> {
  const waiting = (await container?.getRegistration())?.waiting;
  if (container === undefined || !waiting) return window.location.reload();
  container.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage(SKIP);
}
