import { expect } from 'vitest';
import { solve } from '../../page/visit.js';
import type { TestApp } from '../app.ts';

/** A person with a browser: an address, a user agent and, after the first link, a cookie. */
export interface Visitor {
  address: string;
  userAgent: string;
  cookie?: string;
}

let count = 0;

export function newVisitor(more: Partial<Visitor> = {}): Visitor {
  count += 1;
  return {
    address: `101.${count >> 8}.${count % 256}.7`,
    userAgent: `Mozilla/5.0 (Linux; Android 10; Phone${count}) AppleWebKit/537.36 Chrome/119.0 Mobile Safari/537.36`,
    ...more,
  };
}

/** The same visitor, whose browser keeps no cookie. */
export function withoutCookie(visitor: Visitor): Visitor {
  return Object.defineProperty({ ...visitor }, 'cookie', { get: () => undefined, set: () => {} });
}

const headersOf = ({ address, userAgent, cookie }: Visitor) => ({
  'user-agent': userAgent,
  'x-forwarded-for': address,
  'accept-language': 'en',
  ...(cookie ? { cookie } : {}),
});

/** What a page has to do before its visit counts. */
interface Task {
  ticket: string;
  bits: number;
  dwell: number;
  tap: number;
}

/** Loads the page of a share. */
export async function loadPage(app: TestApp, url: string, visitor: Visitor) {
  const { search } = new URL(url, 'https://handbill.test');
  return app.app.inject({ method: 'GET', url: pathOf(url) + search, headers: headersOf(visitor) });
}

/** Asks for a ticket, as the script of a share's page does. */
export const askTicket = (app: TestApp, url: string, visitor: Visitor) =>
  app.app.inject({
    method: 'POST',
    url: `${pathOf(url)}/open`,
    payload: { c: new URL(url, 'https://handbill.test').searchParams.get('c') },
    headers: headersOf(visitor),
  });

/** Opens a share's link as a browser does: loads the page, whose script asks for a ticket; keeps the cookie. */
export async function openLink(app: TestApp, url: string, visitor: Visitor) {
  const page = await loadPage(app, url, visitor);
  const opened = await askTicket(app, url, visitor);
  const cookie = /__Host-hb_visitor=[^;]+/.exec(String(opened.headers['set-cookie'] ?? ''))?.[0];
  if (cookie) visitor.cookie = cookie;
  const task: Partial<Task> = opened.json();
  return {
    status: page.statusCode,
    headers: page.headers,
    html: page.body,
    task: task.ticket === undefined ? null : (task as Task),
  };
}

/** A ticket with its proof of work, as the page sends it. */
export interface Brought {
  ticket: string;
  nonce: number;
  tapped?: boolean;
}

/** A ticket of a link that a visitor opens, ready to be sent once the dwell time is over. */
export async function readyTicket(app: TestApp, url: string, visitor: Visitor): Promise<Brought> {
  const { task } = await openLink(app, url, visitor);
  if (!task) throw new Error('the visit was refused');
  return { ticket: task.ticket, nonce: await solve(task.ticket, task.bits) };
}

/** Sends a ticket back. */
export const sendTicket = (app: TestApp, url: string, visitor: Visitor, body: Brought) =>
  app.app.inject({
    method: 'POST',
    url: `${pathOf(url)}/visit`,
    payload: body,
    headers: headersOf(visitor),
  });

/** Returns a ticket. Answers with the decision, which the visitor does not see. */
export async function returnTicket(
  app: TestApp,
  url: string,
  visitor: Visitor,
  body: Brought,
): Promise<{ state: string; reason: string | null }> {
  const { state } = (await sendTicket(app, url, visitor, body)).json();
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ state: string; reason: string | null }>(
      "select state, reason from visit where id::text = $1 and state <> 'pending'",
      [body.ticket.split('.')[0]],
    ),
  );
  const [decided] = rows;
  // The visitor does not see whether a visit was held or refused.
  expect(state).toBe(decided?.state === 'verified' ? 'verified' : 'seen');
  return decided ?? { state: 'refused', reason: 'ticket_invalid' };
}

/** A whole visit: opens the link, moves the clock by the dwell time, and returns the ticket with its proof of work. */
export async function visit(app: TestApp, url: string, visitor: Visitor = newVisitor()) {
  const { task } = await openLink(app, url, visitor);
  if (!task) return { state: 'refused', reason: null };
  app.clock.advance(task.dwell);
  return returnTicket(app, url, visitor, { ticket: task.ticket, nonce: await solve(task.ticket, task.bits) });
}

/** A visit that must be verified. */
export async function verifiedVisit(
  app: TestApp,
  url: string,
  visitor: Visitor = newVisitor(),
): Promise<void> {
  expect(await visit(app, url, visitor)).toEqual({ state: 'verified', reason: null });
}

/** A visit that must be held: its network has had all of its visits for the hour. */
export async function heldVisit(app: TestApp, url: string, { address }: Visitor): Promise<void> {
  expect(await visit(app, url, newVisitor({ address }))).toEqual({ state: 'held', reason: null });
}

function pathOf(url: string): string {
  return url.startsWith('http') ? new URL(url).pathname : url;
}
