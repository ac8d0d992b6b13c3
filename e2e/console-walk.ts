// A walk through every page in the console's own list of pages.
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { call, currentToken, memberToken } from './api.ts';
import { settled } from './looks.ts';

/** The routes from the console's source, so that a new page is covered from its first day. */
export function consoleRoutes(): string[] {
  const source = readFileSync(new URL('../apps/console/src/app/console.tsx', import.meta.url), 'utf8');
  const lists = [...source.matchAll(/<Resource\s+name="([^"]+)"/g)].map(([, name]) => `/${name}`);
  const pages = [...source.matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path = '']) => path);
  expect(lists.length).toBeGreaterThan(8);
  expect(pages.length).toBeGreaterThan(4);
  return ['/', ...lists, ...pages];
}

/** The address to open for a route, with the id of an existing object where the route has a parameter. */
async function addressesOf(route: string, url: string, token: string): Promise<string[]> {
  if (!route.includes(':')) return [route];
  const idOf = async (list: string): Promise<string> => {
    const [first] = await call(url, `console/${list}`, { token });
    expect(first, `something for ${route}`).toBeTruthy();
    return first._id;
  };
  if (route === '/members/:id') {
    const member = `/members/${await idOf('members?search=demo')}`;
    const tabs = [
      'ledger',
      'orders',
      'deposits',
      'withdrawals',
      'levels',
      'invited',
      'sessions',
      'notes',
      'log',
    ];
    return [member, ...tabs.map((tab) => `${member}?tab=${tab}`)];
  }
  if (route === '/statements/:id') return [`/statements/${await uploaded(url, token)}`];
  if (route === '/payments/:id') return [`/payments/${await paymentBatch(url, token)}`];
  if (route === '/support/:id') return [`/support/${await supportRequest(url, token)}`];
  if (route === '/pages/:name/:language') return ['/pages/promises/en'];
  throw new Error(`tell the walk what to open for ${route}`);
}

/** A payment batch. If there is none yet, a withdrawal is requested and approved for a new one. */
export async function paymentBatch(url: string, token: string): Promise<string> {
  const [known] = await call(url, 'console/payment-batches', { token });
  if (known) return known._id;
  const member = await memberToken(url, 'demo');
  await call(url, 'withdraw', { token: member, body: { amount: 2_000, password: 'handbill-demo' } });
  const [asked] = await call(url, 'console/withdrawals?status=pending', { token });
  await call(url, `console/withdrawals/${asked._id}/approve`, { token, body: { seen: asked.seen } });
  return (await call(url, 'console/payment-batches', { token, body: {} }))._id;
}

/** A request to support. If there is none yet, a member asks. */
async function supportRequest(url: string, token: string): Promise<string> {
  const [known] = await call(url, 'console/support-requests', { token });
  if (known) return known._id;
  const member = await memberToken(url, 'demo');
  const body = { subject: 'account', topic: 'other', text: 'How do I change my phone number?' };
  return (await call(url, 'support-ask', { token: member, body }))._id;
}

/** An uploaded bank statement whose columns are not mapped yet. */
async function uploaded(url: string, token: string): Promise<string> {
  const form = new FormData();
  form.set('file_name', 'walk.csv');
  form.set('file', new Blob(['Date;Amount;Reference;Text;Name\n2026-03-02;12.50;FT-WALK;hello;Lan\n']));
  const response = await fetch(`${url}/api/console/statements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await currentToken(url, token)}` },
    body: form,
  });
  const { data, error } = await response.json();
  if (error === 'bank_file_known') return (await call(url, 'console/statements', { token }))[0]._id;
  return data._id;
}

/** A tab of the console in which an admin is signed in. */
export async function consoleOf(browser: Browser, url: string, width: number): Promise<Page> {
  const tokens = await call(url, 'console/auth/login', {
    body: { username: 'operator', password: 'handbill-demo' },
  });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    isMobile: false,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(({ access_token, refresh_token }) => {
    // The console may have renewed them since: then its own are newer.
    if (sessionStorage.getItem('console_access_token') !== null) return;
    sessionStorage.setItem('console_access_token', access_token);
    sessionStorage.setItem('console_refresh_token', refresh_token);
  }, tokens);
  return context.newPage();
}

export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(`/console${address}`);
  await expect(page.locator('#main-content')).toBeVisible();
  // The file of the page is loading.
  await expect(page.locator('[class*=RaLoading]')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading …')).toHaveCount(0);
  await settled(page);
}

/** Opens every address of the routes in turn. */
export async function walkConsole(
  page: Page,
  { url, token, routes }: { url: string; token: string; routes: readonly string[] },
  look: (address: string, route: string) => Promise<void>,
): Promise<void> {
  for (const route of routes) {
    for (const address of await addressesOf(route, url, token)) {
      await goTo(page, address);
      await look(address, route);
    }
  }
}
