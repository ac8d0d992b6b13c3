// The pages of the member app that the walks open, from the app's own list of screens.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { call } from './api.ts';
import { LOCKED_SIGN_IN } from './locked-member.ts';

/** A page of the app, and the name of its screenshot. */
export interface Stop {
  name: string;
  address: string;
}

/** The routes in the router itself; the others are in the list of screens. */
const FIRST = { publicScreens: ['/login', '/register'], memberScreens: ['/'] } as const;

/** The statement with rows also on the first days of a month: what the demo's member paid is some days old. */
export const FULL_STATEMENT = '/individual/statement?period=three_months';

/** The routes from the app's source, so that a new one is covered from its first day. */
function routesOf(list: 'publicScreens' | 'memberScreens'): string[] {
  const file = new URL('../apps/member/src/app/screens.ts', import.meta.url);
  const [, entries = ''] = readFileSync(file, 'utf8').split(`export const ${list}`);
  const [own = ''] = entries.split('\n};');
  return [...FIRST[list], ...[...own.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, route = '']) => route)];
}

/** Of an id, the name has the last part: the first is the time. */
function stopAt(address: string): Stop {
  const name = address.slice(1).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-(?=[0-9a-f]{12})/g, '');
  return { name: name.replaceAll(/[/?=:]/g, '-') || 'home', address };
}

/** What the help has a page about, from the app's own list. */
function worries(): string[] {
  const file = new URL('../apps/member/src/ui/help-link.tsx', import.meta.url);
  const [, list = ''] = readFileSync(file, 'utf8').split('export type Worry = ');
  const [own = ''] = list.split(';');
  const found = [...own.matchAll(/'([\w-]+)'/g)].map(([, worry = '']) => worry);
  expect(found).toContain('money');
  return found;
}

export const publicStops = (): Stop[] =>
  [...routesOf('publicScreens'), LOCKED_SIGN_IN].flatMap((route) =>
    route.includes(':worry')
      ? worries().map((worry) => stopAt(route.replace(':worry', worry)))
      : stopAt(route),
  );

interface Thing {
  _id: string;
  side?: string;
  stage?: string;
  status?: string;
}

/** Asks as the demo's member whose pages they are, or for the business of a membership. */
type Ask = (path: string, body?: object, membership?: string) => Promise<Thing[]>;

const ALL = { limit: 100 };

/** The first thing that is like this one. */
async function first(things: Promise<Thing[]>, like: Partial<Thing> = {}): Promise<string> {
  const found = (await things).find((thing) =>
    Object.entries(like).every(([key, value]) => thing[key as keyof Thing] === value),
  );
  if (!found) throw new Error(`the demo has nothing like ${JSON.stringify(like)}`);
  return found._id;
}

/** The pages about one thing, by their route: for each kind of thing, one that the demo's advertiser has. */
const pagesOfOne: Readonly<Record<string, (ask: Ask) => Promise<string[]>>> = {
  '/order-detail/:id': async (ask) => {
    const orders = await ask('list-product', ALL);
    const kinds = new Map(orders.map(({ _id, side, stage }) => [`${side}-${stage}`, _id]));
    for (const side of ['distributed', 'received']) {
      expect([...kinds.keys()].some((kind) => kind.startsWith(side))).toBe(true);
    }
    return [...kinds.values()].map((id) => `/order-detail/${id}`);
  },
  '/order-detail/:id/kit': async (ask) => [
    `/order-detail/${await first(ask('list-product', ALL), { side: 'received' })}/kit`,
  ],
  '/individual/receipt/:about/:id': async (ask) => [
    `/individual/receipt/deposit/${await first(ask('deposit-history', ALL), { status: 'succeeded' })}`,
    `/individual/receipt/order/${await first(ask('list-product', ALL), { side: 'distributed', stage: 'completed' })}`,
  ],
  '/individual/requests/:id': async (ask) => [`/individual/requests/${await first(ask('support-requests'))}`],
};

/** The same for pages that show one thing when their address asks for it. */
const pagesOfThese: typeof pagesOfOne = {
  '/deposit': async (ask) => [
    `/deposit?id=${await first(ask('deposit-history', ALL), { status: 'pending' })}`,
  ],
};

/** The same for the business in whose team the demo's editor is. */
const pagesOfTeam: typeof pagesOfOne = {
  '/teams/:membership': async (ask) => [`/teams/${await first(ask('memberships'))}`],
  '/teams/:membership/new': async (ask) => [`/teams/${await first(ask('memberships'))}/new`],
  '/teams/:membership/redeem': async (ask) => [`/teams/${await first(ask('memberships'))}/redeem`],
  '/teams/:membership/orders/:id': async (ask) => {
    const membership = await first(ask('memberships'));
    const orders = ask('list-product', { ...ALL, side: 'distributed' }, membership);
    return [`/teams/${membership}/orders/${await first(orders, { stage: 'distributing' })}`];
  },
};

async function stopsOf(pages: typeof pagesOfOne, url: string, token: string): Promise<Stop[]> {
  const ask: Ask = (path, body, membership) =>
    call(url, path, { token, ...(body ? { body } : {}), ...(membership ? { membership } : {}) });
  const found = await Promise.all(Object.values(pages).map((addresses) => addresses(ask)));
  return found.flat().map(stopAt);
}

/** Every page that needs a session, by the demo's member who opens it. A page about one thing needs an example. */
export const memberStops: Readonly<Record<string, (url: string, token: string) => Promise<Stop[]>>> = {
  demo: async (url, token) => {
    const routes = routesOf('memberScreens');
    const ofOne = routes.filter((route) => route.includes(':'));
    expect(ofOne.toSorted()).toEqual(Object.keys({ ...pagesOfOne, ...pagesOfTeam }).toSorted());
    return routes
      .filter((route) => !ofOne.includes(route))
      .map((route) => (route === '/individual/statement' ? FULL_STATEMENT : route))
      .concat('/warehouse?status=success', '/warehouse?side=distributed', '/no-such-page')
      .concat('/individual/recovery?next=%2F')
      .map(stopAt)
      .concat(await stopsOf({ ...pagesOfOne, ...pagesOfThese }, url, token));
  },
  // Only a member of somebody's team can leave one.
  'linh.tran': async (url, token) => [
    stopAt('/individual/teams'),
    ...(await stopsOf(pagesOfTeam, url, token)),
  ],
};
