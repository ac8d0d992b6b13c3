import { createECDH } from 'node:crypto';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ serviceWorkers: 'allow' });

// A headless browser has no push service, shows no notifications and denies both. So three things are replaced: the
// permission, the subscription of the push service, and the display. Everything else is real, including the message:
// the browser's tools deliver it to the service worker as one that was decrypted.
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/journey';

async function newDevice(context: BrowserContext): Promise<Page> {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys().toString('base64url');
  const auth = Buffer.alloc(16, 7).toString('base64url');
  await context.addInitScript(
    ({ endpoint, keys: given }) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      const stood = 'stand_in_for_push';
      const held = () => {
        const key = window.localStorage.getItem(stood);
        if (key === null) return null;
        const applicationServerKey = Uint8Array.from(JSON.parse(key)).buffer;
        const unsubscribe = async () => {
          window.localStorage.removeItem(stood);
          return true;
        };
        const toJSON = () => ({ endpoint, keys: given });
        return { endpoint, options: { applicationServerKey }, toJSON, unsubscribe };
      };
      PushManager.prototype.getSubscription = async () => held() as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>;
        if (key.length !== 65) throw new TypeError('that is no key');
        window.localStorage.setItem(stood, JSON.stringify([...key]));
        return held() as unknown as PushSubscription;
      };
    },
    { endpoint: ENDPOINT, keys: { p256dh, auth } },
  );
  return context.newPage();
}

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' });

/** The browsers that the server would push to, from the member's data export. */
async function browsersOf(page: Page): Promise<string[]> {
  const answer = await page.evaluate(async () => {
    const authorization = `Bearer ${window.sessionStorage.getItem('access_token')}`;
    return (await fetch('/api/export-data', { headers: { authorization } })).json();
  });
  expect(answer).toMatchObject({ error_code: 0 });
  return answer.data.push_subscriptions.map(({ service }: { service: string }) => service);
}

/** The service worker, which records what it would show. */
async function workerOf(page: Page): Promise<Worker> {
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const shown: object[] = [];
    Object.assign(self, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
  });
  return worker;
}

const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as { shown: object[] }).shown);

/** Hands a message to the service worker as the browser does. */
async function deliver(page: Page, message: object): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) found(registration.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

/** A tap on the notification, as the service worker receives it. A simulated one keeps no worker alive: this waits. */
async function tap(worker: Worker, url: string): Promise<void> {
  await worker.evaluate(async (to) => {
    const notification = { close: () => undefined, data: { url: to } };
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void works.push(work);
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    // A simulated tap may not bring a window to the front.
    await Promise.allSettled(works);
  }, url);
}

test('notifications are switched on for a device, shown there, lead into the app, and can be switched off', async ({
  browser,
  handbill,
}) => {
  const page = await newDevice(await browser.newContext({ baseURL: handbill.url }));
  await signIn(page, 'sharer');
  await page.goto('/notification');
  const device = deviceSwitch(page);
  await expect(device).not.toBeChecked();
  expect(await browsersOf(page)).toEqual([]);

  await device.check();
  await expect(device).toBeEnabled();
  await expect(device).toBeChecked();
  expect(await browsersOf(page)).toEqual(['fcm.googleapis.com']);

  const worker = await workerOf(page);
  await deliver(page, { title: 'Deposit credited', body: '$12.50', url: '/notification', tag: 'one' });
  await expect
    .poll(() => shownBy(worker))
    .toEqual([
      {
        title: 'Deposit credited',
        body: '$12.50',
        tag: 'one',
        icon: '/media/brand/icon-192.png',
        badge: '/media/brand/badge-96.png',
        data: { url: '/notification' },
      },
    ]);
  for (const picture of ['icon-192', 'badge-96']) {
    expect((await page.request.get(`/media/brand/${picture}.png`)).status()).toBe(200);
  }
  // The app listens to its worker by the time at which it has named its tab.
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('handbill-tab-')),
      ),
    )
    .toBe(true);
  await tap(worker, '/individual');
  await page.waitForURL('**/individual');

  await page.goto('/notification');
  await expect(device).toBeChecked();
  await device.uncheck();
  await expect(device).toBeEnabled();
  await expect(device).not.toBeChecked();
  expect(await browsersOf(page)).toEqual([]);
});

test('signing out ends the notifications of the device', async ({ browser, handbill }) => {
  const page = await newDevice(await browser.newContext({ baseURL: handbill.url }));
  await signIn(page, 'sharer');
  await page.goto('/notification');
  await deviceSwitch(page).check();
  await expect(deviceSwitch(page)).toBeEnabled();
  await page.goto('/account-detail');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  for (const username of ['demo', 'sharer']) {
    const tab = await page.context().newPage();
    await signIn(tab, username);
    await tab.goto('/notification');
    await expect(deviceSwitch(tab)).not.toBeChecked();
  }
});

test('a browser that blocks notifications says how to allow them', async ({ browser, handbill }) => {
  const page = await (await browser.newContext({ baseURL: handbill.url })).newPage();
  await signIn(page, 'sharer');
  await page.goto('/notification');
  await expect(deviceSwitch(page)).toBeDisabled();
  await expect(deviceSwitch(page)).toHaveAccessibleDescription(/blocks them/);
});
