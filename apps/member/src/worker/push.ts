// The service worker's handling of pushed messages.
import { isOfApp, type Message, messageOf, placeOf } from './message.ts';

/** The parts of a service worker that are used here: elsewhere in the app, the compiler's own types describe pages. */
interface PushWorker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly AppWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: TappedEvent) => void): void;
}
interface AppWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface PushedEvent extends LastingEvent {
  readonly data: { text(): string } | null;
}
interface TappedEvent extends LastingEvent {
  readonly notification: Notification;
}

const worker = self as unknown as PushWorker;

worker.addEventListener('push', (event) => event.waitUntil(show(messageOf(event.data?.text()))));

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(placeOf(event.notification.data?.url, worker.location.origin)));
});

function show({ title, body, url, tag }: Message): Promise<void> {
  return worker.registration.showNotification(title, {
    body,
    tag,
    icon: '/media/brand/icon-192.png',
    badge: '/media/brand/badge-96.png',
    data: { url },
  });
}

/** Opens it in an open window of the app, without a reload, or else in a new window. */
async function open(place: string): Promise<unknown> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const app = windows.find(({ url }) => isOfApp(new URL(url).pathname));
  if (app === undefined) return worker.clients.openWindow(place);
  app.postMessage({ type: 'open', place });
  return app.focus();
}
