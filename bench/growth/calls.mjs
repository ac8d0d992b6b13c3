import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as consoleCalls from '@handbill/contract/console';
import { DWELL_MS, visitorsOf } from '../visitors.mjs';

/** What a member's screens ask for: the home screen, the warehouse, the lists of money and people. */
const OF_MEMBERS = [
  ['GET', 'auth/me'],
  ['POST', 'list-product'],
  ['POST', 'list-product-completed'],
  ['POST', 'number-product'],
  ['POST', 'number-product-distributing'],
  ['POST', 'total-bonus-today'],
  ['POST', 'unread-notifications'],
  ['POST', 'notifications'],
  ['GET', 'awards'],
  ['GET', 'list-product-reward'],
  ['GET', 'statement'],
  ['POST', 'deposit-history'],
  ['POST', 'withdraw-history'],
  ['POST', 'list-invited'],
  ['GET', 'level'],
  ['GET', 'withdraw-terms'],
  ['GET', 'public-figures'],
  ['GET', 'solvency'],
  ['GET', 'solvency-proof'],
  ['GET', 'feed'],
  ['GET', 'feed?category=food&language=vn'],
  ['GET', 'feed?category=food&language=vn&limit=1'],
  ['GET', 'feed?search=noodles'],
  ['GET', 'feed?search=nothing-like-it'],
];
/** What a distributor asks for one order. */
const OF_DISTRIBUTOR = ['product', 'product-results', 'product-visits'];
/**
 * How many times the visits of another the order with the most has, and the sharer, about: as many times as the largest
 * instance has the members of the smallest.
 */
const MANY_TIMES = 100;
const INSIGHT_DAYS = 30;
/** Pages that are full on a small instance as well. */
const FEED_PAGE = 'feed?limit=5';
const FEED_PAGES_MAX = 100;
/** What follows the name of a call that is made for the order with few visits. */
export const OF_FEW_VISITS = ', few visits';
/** The same for the sharer with few visits. */
export const OF_SMALL_SHARER = ', a sharer with few visits';
const KEPT_MS = 4 * 60_000;
/** How many visitors wait for their dwell time together. */
const TICKETS = 20;
/** The audit, which reads everything and is measured separately; whole downloads; and calls that are made once. */
const LEFT_OUT = /^audit$|csv|export|auth\//;

/**
 * Calls to measure, by name: those of an early member, who has most of everything; those of the distributors and sharers
 * with the most and with few visits; claims and draws, each by another member; and every page of the console that needs
 * no object. Each prepares one call, with its sign-in, and returns the function that sends it; or null when nothing is
 * left to claim. No call is made more than `callsMax` times.
 */
export async function callsOf({ httpPort, orders, sharers, password, pool, operator, callsMin, callsMax }) {
  const ask = asker(httpPort);
  const tokenOf = tokens((username) => ask('POST', 'auth/login', { username, password }));
  const early = usernameOf(2);
  const calls = new Map();
  const callOf = (username, method, path, body, suffix = '') =>
    calls.set(`${method} ${path}${suffix}`, async () => {
      const token = await tokenOf(username);
      return () => ask(method, path, body, token);
    });
  for (const [method, path] of OF_MEMBERS) callOf(early, method, path, method === 'POST' ? {} : undefined);
  const read = async (path) => ask('GET', path, undefined, await tokenOf(early));
  for (const [path, query] of Object.entries(await queriesOf({ pool, read }))) {
    calls.set(`GET ${path}`, async () => {
      const token = await tokenOf(early);
      return () => ask('GET', `${path}?${query}`, undefined, token);
    });
  }
  callOf(sharers.most.username, 'GET', 'insight');
  callOf(sharers.few.username, 'GET', 'insight', undefined, OF_SMALL_SHARER);
  const { most, few } = orders;
  callOf(most.username, 'GET', 'list-results');
  for (const [order, suffix] of [
    [most, ''],
    [few, OF_FEW_VISITS],
  ]) {
    const token = await tokenOf(order.username);
    const body = { product_id: order.id };
    for (const path of OF_DISTRIBUTOR) {
      calls.set(`POST ${path}${suffix}`, async () => {
        const current = await tokenOf(order.username);
        return () => ask('POST', path, body, current);
      });
    }
    const link = await ask('POST', 'product-link-make', body, token);
    const address = `http://127.0.0.1:${httpPort}${new URL(link.data.url).pathname}`;
    calls.set(`GET /results/…${suffix}`, () => () => pageOf(address));
  }
  calls.set('GET /b/…', await businessPages({ httpPort, pool, callsMax }));
  const cursors = await feedCursors(read);
  for (const [page, cursor] of Object.entries(cursors)) {
    calls.set(`GET feed?limit=5&cursor=…, ${page} page`, async () => {
      const token = await tokenOf(early);
      return () => ask('GET', `${FEED_PAGE}&cursor=${encodeURIComponent(cursor)}`, undefined, token);
    });
  }
  const claims = await claimable(pool, callsMax);
  if (claims.length < callsMin) throw new Error('too few shares can be claimed: make a larger instance');
  calls.set('POST product-claim-reward', async () => {
    const claim = claims.pop();
    if (claim === undefined) return null;
    const token = await tokenOf(claim.username);
    return () => ask('POST', 'product-claim-reward', { product_id: claim.id }, token);
  });
  for (const [name, call] of await visitorCalls(httpPort, pool)) calls.set(name, call);
  let drawn = 0;
  calls.set('POST random-product', async () => {
    drawn += 1;
    const token = await tokenOf(usernameOf(19 + drawn));
    return () => ask('POST', 'random-product', {}, token);
  });
  for (const { method, path, input } of Object.values(consoleCalls)) {
    if (method !== 'GET' || path.includes('{') || LEFT_OUT.test(path) || !input.safeParse({}).success)
      continue;
    calls.set(`GET console/${path}`, () => () => operator('GET', path));
  }
  calls.set('GET console/members?search=gm00019', () => () => operator('GET', 'members?search=gm00019'));
  return calls;
}

/** What visitors of running links ask for: the page, a ticket and its verdict. */
async function visitorCalls(httpPort, pool) {
  const { read, open, bringBack } = visitorsOf(httpPort, 1);
  const tokens = await roomyLinks(pool);
  const waiting = [];
  return new Map([
    ['GET /r/…', () => async () => String(await read(tokens[0]))],
    ['POST /r/…/open', () => async () => (await open(tokens)).ticket],
    [
      'POST /r/…/visit',
      async () => {
        if (waiting.length === 0) {
          for (let count = 0; count < TICKETS; count += 1) waiting.push(await open(tokens));
          await pause(DWELL_MS + 100);
        }
        const ticket = waiting.pop();
        return () => bringBack(ticket);
      },
    ],
  ]);
}

/** The tokens of running shares that have places for many visits. */
async function roomyLinks(pool) {
  const { rows } = await pool.query(
    `select token from share where stage = 'distributing' and expires_at > now() + interval '6 hours'
       and visits_target - visits_verified >= 10
     order by id limit 1000`,
  );
  if (rows.length === 0) throw new Error('no share has places for visits: make a larger instance');
  return rows.map(({ token }) => token);
}

/** What a member asks for by a month, a package or an order: the query of each call. */
async function queriesOf({ pool, read }) {
  const [offered] = (await read('feed?limit=1')).data;
  return {
    'month-statement': `month=${lastMonth()}`,
    'product-forecast': `category=food&language=vn&package_id=${await soldPackage(pool)}`,
    'feed-preview': `campaign_id=${offered._id}`,
  };
}

/** The calendar month before this one, `yyyy-MM`: all of its days are over. */
function lastMonth() {
  const today = new Date();
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1));
  return month.toISOString().slice(0, 'yyyy-MM'.length);
}

/** The package that most orders have. */
async function soldPackage(pool) {
  const { rows } = await pool.query(
    'select package_id from campaign group by package_id order by count(*) desc limit 1',
  );
  return rows[0].package_id;
}

/** The page of another business with each call: the server keeps each for a minute. */
async function businessPages({ httpPort, pool, callsMax }) {
  const businesses = await verifiedBusinesses(pool, callsMax);
  let shown = 0;
  return () => {
    const address = `http://127.0.0.1:${httpPort}/b/${businesses[shown % businesses.length]}`;
    shown += 1;
    return () => pageOf(address);
  };
}

/** At most `count` verified businesses, those with the most orders first. */
async function verifiedBusinesses(pool, count) {
  const { rows } = await pool.query(
    `select business.id from business left join campaign using (member_id) where business.status = 'verified'
     group by business.id order by count(campaign.id) desc, business.id limit $1`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Access tokens last five minutes: a member whose token is about to end signs in again. */
function tokens(signIn) {
  const kept = new Map();
  return async (username) => {
    const { token, since } = kept.get(username) ?? { since: Number.NEGATIVE_INFINITY };
    if (performance.now() - since < KEPT_MS) return token;
    const { access_token } = (await signIn(username)).data;
    kept.set(username, { token: access_token, since: performance.now() });
    return access_token;
  };
}

async function pageOf(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with ${response.status}`);
  return response.text();
}

/** The order with the most visits and one with a hundredth, whose shares have ended as well: who distributes each, and what it has. */
export async function measuredOrders(pool) {
  const { rows } = await pool.query(
    `with counted as (
       select campaign_id as id, sum(visits)::int as visits from visit_sum where hour is not null group by 1
     ), most as (select id, visits from counted order by visits desc limit 1),
     few as (
       select counted.id, visits from counted join campaign on campaign.id = counted.id where stage <> 'distributing'
       order by abs(visits - (select visits from most) / $1), counted.id limit 1
     )
     select campaign.id, username, visits from (select * from most union all select * from few) as found
     join campaign using (id) join member on member.id = campaign.member_id order by visits desc`,
    [MANY_TIMES],
  );
  const [most, few] = rows.map(({ visits, ...order }) => ({ ...order, counts: { visits } }));
  return { most, few };
}

/** The sharer with the most recent visits and one with a hundredth: who they are, and what they have. */
export async function measuredSharers(pool) {
  const { rows } = await pool.query(
    `with counted as (
       select member_id as id, sum(visits)::int as visits from sharer_sum where received_on > current_date - $2::int group by 1
     ), most as (select id, visits from counted order by visits desc, id limit 1),
     few as (select id, visits from counted order by abs(visits - (select visits from most) / $1), id limit 1)
     select username, visits, (
       select count(*)::int from share where share.member_id = found.id and received_on > current_date - $2::int
     ) as received
     from (select * from most union all select * from few) as found join member using (id) order by visits desc`,
    [MANY_TIMES, INSIGHT_DAYS],
  );
  const [most, few] = rows.map(({ username, visits, received }) => ({
    username,
    counts: { visits, 'orders received': received },
  }));
  return { most, few };
}

/** Where the second page of a member's feed begins, and its last one, or the hundredth. */
async function feedCursors(read) {
  let { next_cursor: last } = await read(FEED_PAGE);
  if (last === null) throw new Error('the feed has one page only: make a larger instance');
  const second = last;
  for (let page = 2; page < FEED_PAGES_MAX; page += 1) {
    const { next_cursor } = await read(`${FEED_PAGE}&cursor=${encodeURIComponent(last)}`);
    if (next_cursor === null) break;
    last = next_cursor;
  }
  return { second, last };
}

/** At most `count` shares with something to claim, each of another member. Running ones, because the server pays the ended ones by itself. */
async function claimable(pool, count) {
  const { rows } = await pool.query(
    `select distinct on (member.username) share.id, member.username from share join member on member.id = share.member_id
     where share.stage = 'distributing' and exists (
       select from visit where share_id = share.id and state = 'verified' and claim_id is null and settles_at < now()
     )
     order by member.username limit $1`,
    [count],
  );
  return rows;
}

function asker(httpPort) {
  return async (method, path, body, token) => {
    const response = await fetch(`http://127.0.0.1:${httpPort}/api/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (answer.error_code !== 0) throw new Error(`${path} answered ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  };
}

/** The name of a generated member. */
const usernameOf = (n) => `gm${String(n).padStart(7, '0')}`;
