import { bcp47, type Language, languages } from '@handbill/contract/languages';
import type { BrowserContext, Page } from '@playwright/test';
import { call, memberToken } from '../api.ts';
import { LOCKED_SIGN_IN } from '../locked-member.ts';
import { open } from '../member-looks.ts';
import { publicStops } from '../member-stops.ts';
import { foreignScripts, foreignTexts, showsSentence, unknownControls } from '../own-language.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

const readers = [
  { locale: 'vi-VN', tag: 'vi', signIn: 'Đăng nhập', register: 'Tạo tài khoản' },
  { locale: 'fr-FR', tag: 'fr', signIn: 'Connexion', register: 'Créer un compte' },
  { locale: 'ru-RU', tag: 'ru', signIn: 'Вход', register: 'Регистрация' },
  { locale: 'ja-JP', tag: 'ja', signIn: 'ログイン', register: '新規登録' },
];

/** Pages of the app that no stranger is led to: every component for developers, and a sign-in that is refused. */
const NOT_FOR_STRANGERS = ['/components', LOCKED_SIGN_IN];

/** Records each language that the pages of a context are in, from their first byte. */
async function recordLanguages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const tag = document.documentElement?.lang;
      if (tag && seen.at(-1) !== tag) seen.push(tag);
    };
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
  });
}

const languagesOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

for (const { locale, tag, signIn, register } of readers) {
  test(`a browser in ${locale} meets no other language, not before the program runs either`, async ({
    browser,
    handbill,
  }) => {
    const bare = await browser.newContext({ baseURL: handbill.url, locale, javaScriptEnabled: false });
    const still = await bare.newPage();
    for (const [address, heading] of [
      ['/login', signIn],
      ['/register?code=HANDBILL', register],
    ] as const) {
      await still.goto(address);
      await expect(still.locator('html')).toHaveAttribute('lang', tag);
      await expect(still.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await still.goto('/welcome');
    await expect(still.locator('html')).toHaveAttribute('lang', tag);
    await bare.close();

    const context = await browser.newContext({ baseURL: handbill.url, locale });
    await recordLanguages(context);
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    expect(await languagesOf(page)).toEqual([tag]);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await fetch(link?.href ?? '')).json();
    });
    expect(manifest).toMatchObject({ lang: tag, id: '/' });
    await context.close();
  });
}

/** Every page that somebody who has not chosen a language can open: the app's and the server's, also those for nothing. */
async function pagesForStrangers(url: string): Promise<string[]> {
  const [demo, sharer] = await Promise.all([memberToken(url, 'demo'), memberToken(url, 'sharer')]);
  const shares = await call(url, 'list-product', { token: sharer, body: { side: 'received', limit: 1 } });
  const ended = { side: 'distributed', status: 'success', limit: 1 };
  const [order] = await call(url, 'list-product', { token: demo, body: ended });
  const results = await call(url, 'product-link-make', { token: demo, body: { product_id: order._id } });
  const business = await call(url, 'business', { token: demo });
  const served = [shares[0].share_url, results.url, business.page].map(
    (address: string) => new URL(address, url).pathname,
  );
  return [
    ...publicStops().map(({ address }) => address),
    ...['/welcome', '/welcome?code=HANDBILL', '/register?code=HANDBILL', '/no-such-page'],
    ...served,
    ...served.map((path) => path.replace(/[^/]+$/, 'unknown')),
  ].filter((address) => !NOT_FOR_STRANGERS.includes(address));
}

/** A page that shows somebody's own words, in whatever language they are. */
const hasOwnWords = (address: string) => /^\/(?:r|b|results)\//.test(address);

async function faultsOf(page: Page, address: string, own: Language): Promise<string[]> {
  const found = [
    ...((await showsSentence(page, own)) ? [] : [`nothing in ${own}`]),
    ...(await foreignTexts(page, own)),
    ...(hasOwnWords(address)
      ? []
      : [...(await foreignScripts(page, own)), ...(await unknownControls(page, own))]),
  ];
  return found.map((fault) => `${address}: ${fault}`);
}

// They open a link and make one, so not on the shared ground.
test.describe('on all pages for strangers', () => {
  test.use({ ground: 'own' });
  // Made once: an order has only a few links to its results.
  let pages: Promise<string[]> | undefined;

  for (const { locale, tag } of readers) {
    test(`a browser in ${locale} reads sentences of its own language and of no other on any page for strangers`, async ({
      browser,
      handbill: { url },
    }) => {
      const own = languages.find((language) => bcp47[language] === tag) ?? 'vn';
      const context = await browser.newContext({ baseURL: url, locale, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const faults: string[] = [];
      pages ??= pagesForStrangers(url);
      for (const address of await pages) {
        await open(page, address);
        await expect(page.locator('html'), address).toHaveAttribute('lang', tag);
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll('details')) fold.open = true;
        });
        faults.push(...(await faultsOf(page, address, own)));
      }
      expect(faults).toEqual([]);
      await context.close();
    });
  }
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a chosen language is there from the first byte in a new tab, also when the installed app answers', async ({
    browser,
    handbill,
  }) => {
    const context = await browser.newContext({ baseURL: handbill.url, locale: 'fr-FR' });
    await recordLanguages(context);
    const page = await context.newPage();
    await page.goto('/login');
    const keptPage = () =>
      page.evaluate(async () => {
        const answer = await caches.match('/login', { ignoreSearch: true });
        return /<html lang="([^"]*)"/.exec((await answer?.text()) ?? '')?.[1];
      });
    await expect.poll(keptPage).toBe('fr');
    await page.getByLabel('Langue').selectOption('한국어');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('로그인');
    await expect.poll(keptPage).toBe('ko');

    const next = await context.newPage();
    await next.goto('/login');
    await expect(next.getByRole('heading', { level: 1 })).toHaveText('로그인');
    await expect(next.getByRole('textbox').first()).toBeVisible();
    expect(await languagesOf(next)).toEqual(['ko']);
    await context.close();
  });
});
