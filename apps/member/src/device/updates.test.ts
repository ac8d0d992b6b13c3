import { beforeEach, expect, test, vi } from 'vitest';
import { offerUpdates, reload } from './updates.ts';

class Worker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
  update = vi.fn(async () => undefined);
  /** The browser finds and installs another service worker. */
  finds(worker: Worker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.becomes('installed');
  }
}

const page = new EventTarget();
const leave = vi.fn();
let registration: Registration;
let container: EventTarget & { controller: unknown };

/** A fake of the browser's API, limited to what this app uses. */
function asContainer(): ServiceWorkerContainer {
  return container as unknown as ServiceWorkerContainer;
}

beforeEach(() => {
  registration = new Registration();
  container = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => registration,
    getRegistration: async () => registration,
  });
  leave.mockClear();
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload: leave } }));
});

test('a first version is not offered as an update', async () => {
  const offer = vi.fn();
  await offerUpdates(asContainer(), offer);
  registration.finds(new Worker());
  expect(offer).not.toHaveBeenCalled();
});

test('a newer version whose installation began before the app listened is offered too', async () => {
  container.controller = {};
  const worker = new Worker();
  registration.installing = worker;
  const offer = vi.fn();
  await offerUpdates(asContainer(), offer);
  expect(offer).not.toHaveBeenCalled();
  registration.waiting = worker;
  worker.becomes('installed');
  expect(offer).toHaveBeenCalledOnce();
});

test('a newer version is offered when it is installed, and nothing reloads by itself', async () => {
  container.controller = {};
  const offer = vi.fn();
  await offerUpdates(asContainer(), offer);
  registration.finds(new Worker());
  expect(offer).toHaveBeenCalledTimes(1);
  expect(leave).not.toHaveBeenCalled();
});

test('a version that is already waiting is offered at the start', async () => {
  container.controller = {};
  registration.waiting = new Worker();
  const offer = vi.fn();
  await offerUpdates(asContainer(), offer);
  expect(offer).toHaveBeenCalledTimes(1);
});

test('a part of the app that fails to load triggers a check for a newer version', async () => {
  await offerUpdates(asContainer(), () => undefined);
  window.dispatchEvent(new Event('part-missing'));
  expect(registration.update).toHaveBeenCalledTimes(1);
});

test('reloading waits until the newer version has taken over', async () => {
  const waiting = new Worker();
  registration.waiting = waiting;
  await reload(asContainer());
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(leave).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(leave).toHaveBeenCalledTimes(1);
});

test('reloading without a newer version, or without service workers, just reloads', async () => {
  await reload(asContainer());
  await reload(undefined);
  expect(leave).toHaveBeenCalledTimes(2);
});
