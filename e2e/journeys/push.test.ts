import { createECDH } from 'node:crypto';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

// No push service can be reached from a test, and a private window may not ask one: what a browser gets from its
// service is put in its place here. Everything else is real, and so is the message: the browser's own tools deliver it
// to the service worker as they would one that was decrypted.
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/journey';

async function standInForPushService(context: BrowserContext): Promise<void> {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys().toString('base64url');
  const auth = Buffer.alloc(16, 7).toString('base64url');
  await context.addInitScript(
    ({ endpoint, keys: given }) => {
      let held: object | null = null;
      PushManager.prototype.getSubscription = async () => held as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>;
        if (key.length !== 65) throw new TypeError('that is no key');
        held = {
          endpoint,
          options: { applicationServerKey: key.buffer },
          toJSON: () => ({ endpoint, keys: given }),
          unsubscribe: async () => {
            held = null;
            return true;
          },
        };
        return held as PushSubscription;
      };
    },
    { endpoint: ENDPOINT, keys: { p256dh, auth } },
  );
}

/** The browsers that the server would push to, as the member's own data has them. */
async function browsersOf(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => window.sessionStorage.getItem('access_token'));
  const answer = await page.request.get('/api/export-data', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = await answer.json();
  return data.push_subscriptions.map(({ service }: { service: string }) => service);
}

/** What a push service would hand to the browser. */
async function deliver(page: Page, message: object): Promise<void> {
  const tools: CDPSession = await page.context().newCDPSession(page);
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

async function shownOn(page: Page) {
  return page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const shown = await getNotifications.call(await navigator.serviceWorker.ready);
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });
}

test('notifications are switched on for a device, shown there, and switched off again', async ({
  browser,
  handbill,
}) => {
  const context = await browser.newContext({ baseURL: handbill.url, permissions: ['notifications'] });
  await standInForPushService(context);
  const page = await context.newPage();
  await signIn(page, 'sharer');
  await page.goto('/notification');
  const device = page.getByRole('switch', { name: 'Notifications on this device' });
  await expect(device).not.toBeChecked();
  expect(await browsersOf(page)).toEqual([]);

  await device.check();
  await expect(device).toBeEnabled();
  await expect(device).toBeChecked();
  expect(await browsersOf(page)).toEqual(['fcm.googleapis.com']);

  const message = { title: 'Deposit credited', body: '$12.50', url: '/notification', tag: 'one' };
  await deliver(page, message);
  await expect
    .poll(() => shownOn(page))
    .toEqual([{ title: 'Deposit credited', body: '$12.50', tag: 'one', data: { url: '/notification' } }]);

  await page.reload();
  await expect(device).toBeChecked();
  await device.uncheck();
  await expect(device).toBeEnabled();
  await expect(device).not.toBeChecked();
  expect(await browsersOf(page)).toEqual([]);
});

test('who signs out takes the device’s notifications along', async ({ browser, handbill }) => {
  const context = await browser.newContext({ baseURL: handbill.url, permissions: ['notifications'] });
  await standInForPushService(context);
  const page = await context.newPage();
  await signIn(page, 'sharer');
  await page.goto('/notification');
  const device = page.getByRole('switch', { name: 'Notifications on this device' });
  await device.check();
  await expect(device).toBeEnabled();
  await page.goto('/individual/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('push_member'))).toBeNull();
  await signIn(page, 'demo');
  await page.goto('/notification');
  await expect(device).not.toBeChecked();
  expect(await browsersOf(page)).toEqual([]);
});

test('a browser that blocks notifications says how to allow them', async ({ browser, handbill }) => {
  const context = await browser.newContext({ baseURL: handbill.url });
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  const page = await context.newPage();
  await signIn(page, 'sharer');
  await page.goto('/notification');
  const device = page.getByRole('switch', { name: 'Notifications on this device' });
  await expect(device).toBeDisabled();
  await expect(device).toHaveAccessibleDescription(/blocks them/);
});
