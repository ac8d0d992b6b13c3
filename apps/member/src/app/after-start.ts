import { ensureOwnTab } from '../api.ts';
import { noteVisit } from '../features/install/visits.ts';
import { allTexts } from '../languages/index.ts';
import { toast } from '../ui/toast.tsx';
import { offerUpdates, reload } from '../updates.ts';

/** What can wait until a screen is there: noting the visit, and the service worker with its updates. */
export async function afterStart(): Promise<void> {
  noteVisit(window.sessionStorage, window.localStorage);
  void ensureOwnTab();
  // Only in safe contexts, so not on plain http in a local network.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (!import.meta.env.PROD || container === undefined) return;
  await allTexts();
  await offerUpdates(container, () =>
    toast.offer('update.ready', { text: 'update.reload', take: () => void reload(container) }),
  );
}
