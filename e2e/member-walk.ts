// A walk through every page of the app in one language, as it is written in the app's own list of screens.
import { readFileSync } from 'node:fs';
import type { Language } from '@handbill/contract/languages';
import { type Browser, expect, type Page } from '@playwright/test';
import { call, memberTokens } from './api.ts';
import { complaintsOf, settled } from './looks.ts';

/** A page of the app, and the name of its picture. */
export interface Stop {
  name: string;
  address: string;
}

/** What the app's router itself knows; the rest is in its list of screens. */
const FIRST = { publicScreens: ['/login', '/register'], memberScreens: ['/'] } as const;

/** The routes as the app lists them, so that a new one is walked from its first day. */
function routesOf(list: 'publicScreens' | 'memberScreens'): string[] {
  const file = new URL('../apps/member/src/app/screens.ts', import.meta.url);
  const [, entries = ''] = readFileSync(file, 'utf8').split(`export const ${list}`);
  const [own = ''] = entries.split('\n};');
  return [...FIRST[list], ...[...own.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, route = '']) => route)];
}

function stopAt(address: string): Stop {
  return { name: address.slice(1).replaceAll(/[/?=:]/g, '-') || 'home', address };
}

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

/**
 * Goes to every page, first signed out and then signed in, and looks at each of them once it has come to rest.
 * Answers what the pages complained of.
 */
export async function walkMember(
  browser: Browser,
  { url, language }: { url: string; language: Language },
  look: (page: Page, stop: Stop) => Promise<void>,
): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 800 },
    // Animations end immediately, so that the final state is looked at.
    reducedMotion: 'reduce',
  });
  const keep = (kept: Record<string, string>) =>
    context.addInitScript((entries) => {
      // What the app has renewed since is newer.
      for (const [key, value] of entries) sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value);
    }, Object.entries(kept));
  await keep({ locale: language });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const lookAt = async (stop: Stop) => {
    await goTo(page, stop);
    await look(page, stop);
  };
  for (const stop of routesOf('publicScreens').map(stopAt)) await lookAt(stop);
  const tokens = await memberTokens(url, 'demo');
  // Signed in, past the popup.
  await keep({ ...tokens, authToken: tokens.access_token, popup_seen: '1' });
  for (const stop of await memberStops(url, tokens.access_token)) await lookAt(stop);
  await context.close();
  return complaints;
}

/** Shows every component in every state, so that something on it is always busy. */
const NEVER_AT_REST = '/components';

async function goTo(page: Page, { address }: Stop): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (address !== NEVER_AT_REST) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}

/** How far the app's column is from the left and from the right edge of the window. */
export function marginsOfColumn(page: Page): Promise<[number, number]> {
  return page.evaluate(() => {
    const column = document.querySelector('main')?.parentElement?.getBoundingClientRect();
    return [column?.left ?? 0, document.documentElement.clientWidth - (column?.right ?? 0)];
  });
}
