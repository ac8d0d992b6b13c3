import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, type Language, languages } from '@handbill/contract/languages';
import type { Browser, Page } from '@playwright/test';
import { call, memberTokens } from '../api.ts';
import {
  complaintsOf,
  expectAccessible,
  expectNothingOverflows,
  targetFaults,
  textFaults,
} from '../looks.ts';
import { newPhone } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

// One test a language: they share two workers.
test.describe.configure({ mode: 'parallel' });
// Every page is photographed as it is.
test.use({ screenshot: 'off' });

const SCHEMES = ['light', 'dark'] as const;
const PICTURES = fileURLToPath(new URL('../../test-results/walk/', import.meta.url));

/** A page of the app, and the name of its picture. */
interface Stop {
  name: string;
  address: string;
}

/** The routes as the app lists them, so that a new one is walked from its first day. */
function routesOf(list: 'publicScreens' | 'memberScreens'): string[] {
  const file = new URL('../../apps/member/src/app/screens.ts', import.meta.url);
  const [, entries = ''] = readFileSync(file, 'utf8').split(`export const ${list}`);
  const [own = ''] = entries.split('\n};');
  return [...own.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, route = '']) => route);
}

function stopAt(address: string): Stop {
  return { name: address.slice(1).replaceAll(/[/?=:]/g, '-') || 'home', address };
}

const open = routesOf('publicScreens').map(stopAt);

/** Everything behind the sign-in; of the orders, one of each kind. */
async function memberStops(url: string, token: string): Promise<Stop[]> {
  const orders: { _id: string; side: string; stage: string }[] = await call(url, 'list-product', {
    token,
    body: { limit: 100 },
  });
  const kinds = new Map(orders.map(({ _id, side, stage }) => [`${side}-${stage}`, _id]));
  for (const side of ['distributed', 'received']) {
    expect([...kinds.keys()].some((kind) => kind.startsWith(side))).toBe(true);
  }
  return routesOf('memberScreens')
    .filter((route) => !route.includes(':'))
    .concat('/warehouse?status=success', '/no-such-page')
    .map(stopAt)
    .concat(
      [...kinds].map(([kind, id]) => ({ name: `order-detail-${kind}`, address: `/order-detail/${id}` })),
    );
}

interface Walk {
  page: Page;
  complaints: string[];
  /** Signs in, past the notice of the house, and answers what there is to see from then on. */
  signIn(): Promise<Stop[]>;
}

/** A browser tab that speaks a language, as if it had been chosen in it. */
async function startWalk(browser: Browser, url: string, language: Language, width: number): Promise<Walk> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    // Animations are over at once, so that what is looked at is what stays.
    reducedMotion: 'reduce',
  });
  const keep = (kept: Record<string, string>) =>
    context.addInitScript((entries) => {
      // What the app has renewed since is newer.
      for (const [key, value] of entries) sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value);
    }, Object.entries(kept));
  await keep({ locale: language });
  const page = await context.newPage();
  return {
    page,
    complaints: complaintsOf(page),
    signIn: async () => {
      const tokens = await memberTokens(url, 'demo');
      await keep({ ...tokens, authToken: tokens.access_token, popup_seen: '1' });
      return memberStops(url, tokens.access_token);
    },
  };
}

/** Shows every component in every state, so that something on it is always busy. */
const NEVER_AT_REST = '/components';

async function goTo(page: Page, { address }: Stop): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (address !== NEVER_AT_REST) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
}

/** Gathers instead of failing at once: one walk tells all there is to mend. */
async function expectTextFits(page: Page, { address }: Stop): Promise<void> {
  expect.soft(await textFaults(page), `${address} shows its words`).toEqual([]);
  await expectNothingOverflows(page);
}

/** The whole page, on a screen that is as high: what is fixed to its bottom would lie over the middle otherwise. */
async function photograph(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: whole });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  if (whole > height) await page.setViewportSize({ width, height });
}

/**
 * Colours depend on the theme alone, and all else on the words: the default language is examined whole in both
 * themes, the others in one and without the contrast of colours, which takes most of the time.
 */
async function expectAccessibleIn(page: Page, language: Language, scheme: (typeof SCHEMES)[number]) {
  if (language === DEFAULT_LANGUAGE) await expectAccessible(page);
  else if (scheme === 'light') await expectAccessible(page, ['color-contrast']);
}

for (const language of languages) {
  test(`every route at 360 px in ${language}, light and dark: accessible, nothing overflows, nothing is cut, nothing is complained of`, async ({
    browser,
    handbill,
  }) => {
    test.setTimeout(600_000);
    const walk = await startWalk(browser, handbill.url, language, 360);
    const look = async (stop: Stop) => {
      await goTo(walk.page, stop);
      for (const colorScheme of SCHEMES) {
        await walk.page.emulateMedia({ colorScheme });
        await expectTextFits(walk.page, stop);
        await expectAccessibleIn(walk.page, language, colorScheme);
        await photograph(walk.page, join(`${language}-${colorScheme}`, stop.name));
      }
    };
    for (const stop of open) await look(stop);
    for (const stop of await walk.signIn()) await look(stop);
    expect(walk.complaints).toEqual([]);
  });
}

// A window of 1280 px at 400 %, or a phone of 640 px at 200 %: WCAG 1.4.10 asks for one column and no scrolling sideways.
for (const language of ['vn', 'rs'] as const) {
  test(`every route at 320 px in ${language}: nothing overflows, nothing is cut, nothing is too small for a thumb`, async ({
    browser,
    handbill,
  }) => {
    test.setTimeout(300_000);
    const { page, signIn } = await startWalk(browser, handbill.url, language, 320);
    const look = async (stop: Stop) => {
      await goTo(page, stop);
      await expectTextFits(page, stop);
      expect.soft(await targetFaults(page), `${stop.address} fits thumbs`).toEqual([]);
    };
    for (const stop of open) await look(stop);
    for (const stop of await signIn()) await look(stop);
  });
}

test('every route on a wide screen is a column of 570 px in the middle', async ({ browser, handbill }) => {
  test.setTimeout(300_000);
  const { page, signIn } = await startWalk(browser, handbill.url, DEFAULT_LANGUAGE, 1280);
  const look = async (stop: Stop) => {
    await goTo(page, stop);
    await expectTextFits(page, stop);
    const { left, right } = await page.evaluate(() => {
      const column = document.querySelector('main')?.parentElement?.getBoundingClientRect();
      return { left: column?.left ?? 0, right: document.documentElement.clientWidth - (column?.right ?? 0) };
    });
    expect([left, right], stop.address).toEqual([355, 355]);
    await photograph(page, join('vn-wide', stop.name));
  };
  for (const stop of open) await look(stop);
  for (const stop of await signIn()) await look(stop);
});

for (const colorScheme of SCHEMES) {
  test(`the notice of the house is accessible and fits 320 px (${colorScheme})`, async ({
    browser,
    handbill,
  }) => {
    const page = await newPhone(browser, handbill.url);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/login');
    await page.locator('input[name=username]').fill('demo');
    await page.locator('input[name=password]').fill('handbill-demo');
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await expectNothingOverflows(page);
    await page.screenshot({ path: join(PICTURES, `vn-${colorScheme}`, 'home-notice.png') });
  });
}

for (const [language, family] of Object.entries({
  jp: 'Noto Sans JP',
  kr: 'Noto Sans KR',
  cn: 'Noto Sans SC',
})) {
  test(`the pictures in ${language} are drawn with ${family}`, async ({ browser, handbill }) => {
    const page = await newPhone(browser, handbill.url);
    await page.goto(`/register?lang=${language}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    // The static shell gives way to the app in between: what is read of a node that just went is read again.
    await expect(async () => expect(await fontsOf(page)).toEqual(new Set(['Noto Sans', family]))).toPass();
  });
}

/** The families that the words of a page are really drawn with. */
async function fontsOf(page: Page): Promise<Set<string>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: 0 });
  const everything = { nodeId: root.nodeId, selector: 'body *' };
  const { nodeIds } = await browser.send('DOM.querySelectorAll', everything);
  const families = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName } of fonts) families.add(familyName);
  }
  return families;
}
