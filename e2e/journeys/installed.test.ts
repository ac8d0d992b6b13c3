import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { newPhone, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker serves the page and has cached everything. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => caches.keys().then((names) => names.length)))
    .toBeGreaterThan(0);
}

/** Has a page's app find itself installed: browsers under test have no window without their own bars. */
async function standalone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const matches = window.matchMedia.bind(window);
    window.matchMedia = (query) => matches(query === '(display-mode: standalone)' ? 'all' : query);
  });
}

/** The manifest of the app that a page belongs to. */
function manifestOf(page: Page) {
  return page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await fetch(link?.href ?? '')).json();
  });
}

/** Signs in by the form that is open, and leaves the box as it is. */
async function enter(page: Page): Promise<void> {
  await page.locator('[name=username]').fill('sharer');
  await page.locator('[name=password]').fill('handbill-demo');
  await page.locator('[name=password]').press('Enter');
  await expect(page.getByTestId('balance')).toBeVisible();
}

test('an installed app that was closed opens signed in at its start address, without showing the sign-in screen', async ({
  browser,
  handbill,
}) => {
  const first = await newPhone(browser, handbill.url);
  const context = first.context();
  // The first time in the browser, where the box is not ticked unless the member ticks it.
  await first.goto('/login');
  await expect(first.getByLabel('Duy trì đăng nhập trên thiết bị này')).not.toBeChecked();
  await enter(first);
  await first.close();

  // Then in the installed app, where it is.
  const page = await context.newPage();
  await standalone(page);
  await page.goto('/login');
  await page.getByRole('combobox').selectOption('en');
  await expect(page.getByLabel('Stay signed in on this device')).toBeChecked();
  await enter(page);
  await installed(page);
  const { start_url } = await manifestOf(page);
  // What a tab keeps is gone with it; the cookie and the worker stay.
  await page.close();
  expect(context.pages()).toEqual([]);

  const opened = await context.newPage();
  await opened.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('input[type=password]')) document.documentElement.dataset['asked'] = 'yes';
    }).observe(document, { childList: true, subtree: true });
  });
  const answer = await opened.goto(start_url);
  expect(answer?.fromServiceWorker()).toBe(true);
  await expect(opened.getByTestId('balance')).toContainText(/\d/);
  await expect(opened.locator('html')).toHaveAttribute('lang', 'en');
  await expect(opened.locator('html')).not.toHaveAttribute('data-asked');
});

test('an installed app opens without a connection, shows its last data with their time, and accepts nothing that moves money', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await signIn(page, 'demo');
  await installed(page);
  const manifest = await manifestOf(page);
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
  for (const { src } of manifest.icons) {
    expect((await page.request.get(new URL(src, handbill.url).href)).status(), src).toBe(200);
  }
  // From now on the worker answers, and the current data is what it will have to show.
  await page.reload();
  const balance = page.getByTestId('balance');
  await expect(balance).toContainText(/\d/);
  const known = await balance.textContent();
  // An answer is stored a moment after it arrives.
  const kept = () => page.evaluate(() => sessionStorage.getItem('last_answers') ?? '');
  await expect.poll(kept).toContain('"awards"');
  await expect.poll(kept).toContain('"me"');

  // So does the part that shows the state of the connection, which loads after home.
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain');

  await page.context().setOffline(true);
  await page.reload();
  await expect(balance).toHaveText(known ?? '');
  const bar = page.getByRole('status').filter({ hasText: 'Last updated' });
  await expect(bar).toContainText(/\d{2}-\u2060\d{2}-\u2060\d{4}\s\d{2}:\d{2}:\d{2}/);

  // Actions that move money say that they need a connection, and are back once there is one.
  await page.goto('/withdraw');
  await expect(page.getByText('You cannot move money until you are back online')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'No connection. Check your internet and try again: nothing is done twice.',
  );
  await page.context().setOffline(false);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw' })).toBeVisible();
  await expect(page.getByText('You cannot move money until you are back online')).toBeHidden();
});

/** Opens the app in a new tab without a connection, and with nothing left of what the browser itself caches. */
async function openedOffline(page: Page): Promise<Page> {
  const context = page.context();
  const browserCache = await context.newCDPSession(page);
  await browserCache.send('Network.clearBrowserCache');
  await context.setOffline(true);
  const opened = await context.newPage();
  await opened.goto('/login');
  return opened;
}

test('an installed app keeps its language without a connection: that of the first visit, and one chosen later', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url, 'fr-FR');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await installed(page);
  const french = await openedOffline(page);
  await expect(french.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(french.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
  // What only the program writes: the outline of the page has no such option.
  await expect(french.getByRole('combobox')).toHaveValue('fr');
  await french.close();

  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('combobox').selectOption('jp');
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible();
  const pageKept = () =>
    page.evaluate(async () => (await caches.match('/login', { ignoreSearch: true }))?.text());
  await expect.poll(pageKept).toContain('lang="ja"');
  const japanese = await openedOffline(page);
  await expect(japanese.getByRole('combobox')).toHaveValue('jp');
  await expect(japanese.getByRole('button', { name: 'ログイン' })).toBeEnabled();
});

/** A proxy in front of a Handbill. Once `publish` is called, it serves the service worker of a next version. */
async function startRelease(url: string): Promise<{ url: string; publish(): void; server: Server }> {
  let published = false;
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === '/sw.js';
    // Complete and uncompressed, so that a line can be appended.
    const { host: _own, 'if-none-match': _tag, 'if-modified-since': _time, ...headers } = asked.headers;
    const sent = isWorker ? { ...headers, 'accept-encoding': 'identity' } : asked.headers;
    const passedOn = request(
      new URL(asked.url ?? '/', url),
      { method: asked.method, headers: sent },
      (got) => {
        const { 'content-length': _length, ...answered } = got.headers;
        answer.writeHead(got.statusCode ?? 502, isWorker ? answered : got.headers);
        if (isWorker && published) answer.write('// The next version.\n');
        got.pipe(answer);
      },
    );
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const publish = () => {
    published = true;
  };
  return { url: `http://127.0.0.1:${port}`, publish, server };
}

test('a newer version waits until the member agrees to reload, and then takes over', async ({
  browser,
  handbill,
}) => {
  const release = await startRelease(handbill.url);
  try {
    const page = await newPhone(browser, release.url);
    await page.goto('/login?lang=en');
    await installed(page);
    await page.reload();
    await page.getByLabel('Username').fill('half typed');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

    release.publish();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offer = page.getByRole('button', { name: 'Reload' });
    await expect(offer).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('half typed');
    const loaded = page.waitForEvent('load');
    await offer.click();
    await loaded;
    await expect(page.getByLabel('Username')).toBeVisible();
    const waits = () =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    expect(await waits()).toBe(false);
  } finally {
    release.server.closeAllConnections();
    release.server.close();
  }
});

test('the film on home plays without sound once home is shown, can be stopped, and does not play for members who save data or prefer less motion', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await signIn(page, 'demo');
  const film = page.locator('video');
  await expect(film).toHaveJSProperty('muted', true);
  await expect(film).toHaveJSProperty('loop', true);
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();

  const spared = [
    { reducedMotion: 'reduce' as const, saveData: false },
    { reducedMotion: 'no-preference' as const, saveData: true },
  ];
  for (const { reducedMotion, saveData } of spared) {
    const context = await browser.newContext({ baseURL: handbill.url, reducedMotion });
    await context.addInitScript((saves) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: saves } });
    }, saveData);
    const phone = await context.newPage();
    const films: string[] = [];
    phone.on('request', (asked) => {
      if (asked.url().endsWith('.mp4')) films.push(asked.url());
    });
    await phone.clock.install();
    await signIn(phone, 'demo');
    await phone.clock.runFor(10_000);
    await expect(phone.locator('video')).toHaveCount(0);
    expect(films).toEqual([]);
    await context.close();
  }
});
