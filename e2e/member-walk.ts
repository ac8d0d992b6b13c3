// A walk through every page in the app's own list of screens, in one language.
import { readFileSync } from 'node:fs';
import type { Language } from '@handbill/contract/languages';
import { type Browser, expect, type Page } from '@playwright/test';
import { call, memberTokens } from './api.ts';
import { complaintsOf, settled } from './looks.ts';

/** A page of the app, and the name of its screenshot. */
interface Stop {
  name: string;
  address: string;
}

/** A page that is open: its place in the walk, from 0, and its language. */
export interface View extends Stop {
  place: number;
  language: Language;
}

/** The routes in the router itself; the others are in the list of screens. */
const FIRST = { publicScreens: ['/login', '/register'], memberScreens: ['/'] } as const;

/** The routes from the app's source, so that a new one is covered from its first day. */
function routesOf(list: 'publicScreens' | 'memberScreens'): string[] {
  const file = new URL('../apps/member/src/app/screens.ts', import.meta.url);
  const [, entries = ''] = readFileSync(file, 'utf8').split(`export const ${list}`);
  const [own = ''] = entries.split('\n};');
  return [...FIRST[list], ...[...own.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, route = '']) => route)];
}

function stopAt(address: string): Stop {
  return { name: address.slice(1).replaceAll(/[/?=:]/g, '-') || 'home', address };
}

/** Every page that needs a session, and one order of each kind. */
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
    .concat('/warehouse?status=success', '/warehouse?side=distributed', '/no-such-page')
    .map(stopAt)
    .concat(
      [...kinds].map(([kind, id]) => ({ name: `order-detail-${kind}`, address: `/order-detail/${id}` })),
    );
}

/**
 * Opens pages, first signed out and then signed in, and looks at each once it is still. Answers the errors that the
 * pages logged or threw.
 *
 * @param languageAt the language to open the page at a place in, or null to pass it by
 */
export async function walkMember(
  browser: Browser,
  { url, languageAt }: { url: string; languageAt: (place: number) => Language | null },
  look: (page: Page, view: View) => Promise<void>,
): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 800 },
    // Animations end immediately, so that only final states are checked.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // A page that loads no app, whose session storage already is the app's.
  await page.goto('/readyz');
  const complaints = complaintsOf(page);
  let place = 0;
  const walk = async (stops: readonly Stop[]) => {
    for (const stop of stops) {
      const language = languageAt(place);
      if (language !== null) {
        await page.evaluate((locale) => sessionStorage.setItem('locale', locale), language);
        await goTo(page, stop);
        await look(page, { ...stop, place, language });
      }
      place += 1;
    }
  };
  await walk(routesOf('publicScreens').map(stopAt));
  const tokens = await memberTokens(url, 'demo');
  await context.addInitScript(
    (entries) => {
      // The app may have renewed them since: then its own are newer.
      for (const [key, value] of entries) sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value);
    },
    // Signed in, with the popup closed.
    Object.entries({ ...tokens, authToken: tokens.access_token, popup_seen: '1' }),
  );
  await walk(await memberStops(url, tokens.access_token));
  await context.close();
  return complaints;
}

/** The page with every component in every state, so that something on it is always busy. */
const NEVER_AT_REST = '/components';

async function goTo(page: Page, { address }: Stop): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (address !== NEVER_AT_REST) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}
