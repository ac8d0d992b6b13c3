import { randomUUID } from 'node:crypto';
import * as consoleCalls from '@handbill/contract/console';

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
  ['GET', 'insight'],
  ['GET', 'solvency'],
  ['GET', 'solvency-proof'],
  ['GET', 'feed'],
  ['GET', 'feed?category=food&language=vn'],
  ['GET', 'feed?search=noodles'],
  ['GET', 'feed?search=nothing-like-it'],
];
/** What the distributor of the order with the most visits asks for. */
const OF_DISTRIBUTOR = ['product', 'product-results', 'product-visits'];
const KEPT_MS = 4 * 60_000;
/** The audit, which reads everything and is measured apart; whole downloads; and calls that are made once. */
const LEFT_OUT = /^audit$|csv|export|auth\//;

/**
 * Calls to measure, by name: those of an early member, who has most of everything; claims and draws, each by another
 * member; and every page of the console that needs no object. Each prepares one call, with its sign-in, and returns the
 * function that sends it; or null when nothing is left to claim. No call is made more than `callsMax` times.
 */
export async function callsOf({ httpPort, pool, password, operator, callsMin, callsMax }) {
  const ask = asker(httpPort);
  const tokenOf = tokens((username) => ask('POST', 'auth/login', { username, password }));
  const early = usernameOf(2);
  const calls = new Map();
  const callOf = (username, method, path, body) =>
    calls.set(`${method} ${path}`, async () => {
      const token = await tokenOf(username);
      return () => ask(method, path, body, token);
    });
  for (const [method, path] of OF_MEMBERS) callOf(early, method, path, method === 'POST' ? {} : undefined);
  const largest = await largestOrder(pool);
  for (const path of OF_DISTRIBUTOR) callOf(largest.username, 'POST', path, { product_id: largest.id });
  callOf(largest.username, 'GET', 'list-results');
  const link = await ask(
    'POST',
    'product-link-make',
    { product_id: largest.id },
    await tokenOf(largest.username),
  );
  const address = `http://127.0.0.1:${httpPort}${new URL(link.data.url).pathname}`;
  calls.set('GET /results/…', () => () => pageOf(address));
  const claims = await claimable(pool, callsMax);
  if (claims.length < callsMin) throw new Error('too few shares can be claimed: make a larger instance');
  calls.set('POST product-claim-reward', async () => {
    const claim = claims.pop();
    if (claim === undefined) return null;
    const token = await tokenOf(claim.username);
    return () => ask('POST', 'product-claim-reward', { product_id: claim.id }, token);
  });
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

/** The order with the most visits, and who distributes it. */
async function largestOrder(pool) {
  const { rows } = await pool.query(
    `select campaign.id, member.username from campaign join member on member.id = campaign.member_id
     order by (select sum(visits) from visit_sum where campaign_id = campaign.id and hour is null) desc nulls last limit 1`,
  );
  return rows[0];
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
