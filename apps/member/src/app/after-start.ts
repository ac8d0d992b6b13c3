import { navigate } from 'wouter/use-browser-location';
import { ensureOwnTab } from '../data/api.ts';
import { pushNote } from '../device/push-note.ts';
import { reportFailures } from '../device/report-failures.ts';
import { offerUpdates, reload } from '../device/updates.ts';
import { noteOpening } from '../features/install/openings.ts';
import { laterTexts } from '../languages/index.ts';
import { deviceStorage, session, tabStorage } from '../session/this-tab.ts';
import { toast } from '../ui/toasts/toast.tsx';
import { speakLater } from './speak-later.ts';

/** Work that can wait for the first screen: the app opening, a language that did not load, the service worker and push. */
export async function afterStart(): Promise<void> {
  reportFailures();
  noteOpening(tabStorage, deviceStorage);
  void ensureOwnTab();
  speakLater();
  // Only in secure contexts, so not over plain http in a local network.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (!import.meta.env.PROD || container === undefined) return;
  openTappedNotification(container);
  session.subscribe(keepPushOn);
  keepPushOn();
  await laterTexts();
  await offerUpdates(container, () =>
    toast.offer('update.ready', { text: 'update.reload', take: () => void reload(container) }),
  );
}

/** Opens the target of a tapped notification in this window. */
function openTappedNotification(container: ServiceWorkerContainer): void {
  container.addEventListener('message', ({ data }) => {
    if (data?.type === 'open') navigate(data.place);
  });
}

/** Binds this device's notifications to the new session. A failure is retried at the next start. */
function keepPushOn(): void {
  if (!session.isSignedIn() || pushNote.whose() === null) return;
  void import('../device/push.ts').then(({ renewPush }) => renewPush()).catch(reportError);
}
