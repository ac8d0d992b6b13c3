// Calls Handbill's API directly, to prepare a journey.
import { randomUUID } from 'node:crypto';

const PASSWORD = 'handbill-demo';

/** A body makes it a POST. `key` is its Idempotency-Key, by default a new one. */
interface Request {
  token?: string;
  body?: object;
  key?: string;
  /** The membership for whose business the call is made. */
  membership?: string;
}

/** An access token lasts five minutes. It is renewed before, by a margin for a call that has to wait. */
const RENEWED_AFTER_MS = 240_000;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Where a session is renewed, its tokens, and when they were taken. */
interface Session {
  path: 'auth/refresh-token' | 'console/auth/refresh-token';
  tokens: Promise<Tokens>;
  takenAt: number;
}

/** The sessions that calls renew, by the access token that each began with. */
const sessions = new Map<string, Session>();

/** Has calls renew the session of these tokens: a journey may keep its access token however slow a machine is. */
export function renewable(tokens: Tokens, path: Session['path'] = 'auth/refresh-token'): string {
  sessions.set(tokens.access_token, { path, tokens: Promise.resolve(tokens), takenAt: performance.now() });
  return tokens.access_token;
}

/** What a kept access token is to be sent as now. */
export async function currentToken(url: string, token: string): Promise<string> {
  const session = sessions.get(token);
  if (session === undefined) return token;
  if (performance.now() - session.takenAt > RENEWED_AFTER_MS) {
    session.takenAt = performance.now();
    // One after another: a refresh token that is used twice ends its session.
    session.tokens = session.tokens.then((tokens) => renewed(url, session, tokens));
  }
  return (await session.tokens).access_token;
}

/** The next tokens of a session. One that has ended, or whose server is down, keeps those that it has. */
async function renewed(url: string, session: Session, tokens: Tokens): Promise<Tokens> {
  const response = await fetch(`${url}/api/${session.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: tokens.refresh_token }),
  }).catch(() => null);
  if (response?.ok) return (await response.json()).data;
  session.takenAt = Number.NEGATIVE_INFINITY;
  return tokens;
}

/** Calls the API and answers everything that came back, also a refusal. */
export async function send(
  url: string,
  path: string,
  { token, body, key = randomUUID(), membership }: Request = {},
) {
  const response = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      langcode: 'en',
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
      ...(token ? { authorization: `Bearer ${await currentToken(url, token)}` } : {}),
      ...(membership ? { 'membership-id': membership } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const replayed = response.headers.has('idempotency-replayed');
  return { ...(await response.json()), status: response.status, replayed };
}

/** Calls the API and answers `data`; refusals throw. */
export async function call(url: string, path: string, request: Request = {}) {
  const answer = await send(url, path, request);
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/**
 * Decides on a deposit, a withdrawal or an order in its current state, as an operator does. `path` is, for example,
 * `deposits/{id}/confirm`.
 */
export async function decide(
  url: string,
  path: string,
  { token, body = {} }: { token: string; body?: object },
) {
  const [list, id] = path.split('/');
  const [shown] = await call(url, `console/${list}?search=${id}`, { token });
  return call(url, `console/${path}`, { token, body: { ...body, seen: shown.seen } });
}

/** Approves, as `operator`, what another operator asks for. `subject` is, for example, `deposit/{id}`. */
export async function approve(url: string, subject: string, operator: string): Promise<void> {
  const token = await operatorToken(url, operator);
  const open: { _id: string; subject: string; seen: string }[] = await call(
    url,
    'console/approvals?status=asked&limit=100',
    { token },
  );
  const asked = open.find((approval) => approval.subject === subject);
  if (!asked) throw new Error(`Nobody asks for an approval of ${subject}`);
  await call(url, `console/approvals/${asked._id}/approve`, { token, body: { seen: asked.seen } });
}

/** The tokens of a new session of a member, by default with the password of the demo's members. */
export async function memberTokens(
  url: string,
  username: string,
  password: string = PASSWORD,
): Promise<Tokens> {
  return call(url, 'auth/login', { body: { username, password } });
}

/** The access token of a new session, which calls renew. */
export async function memberToken(url: string, username: string, password?: string): Promise<string> {
  return renewable(await memberTokens(url, username, password));
}

/** A token of one of the demo's operators, which calls renew. */
export async function operatorToken(url: string, username: string): Promise<string> {
  const tokens = await call(url, 'console/auth/login', { body: { username, password: PASSWORD } });
  return renewable(tokens, 'console/auth/refresh-token');
}

/** Makes the next draw predictable: with all orders paused, only the next one to be approved can be drawn. */
export async function pauseAllOrders(url: string): Promise<void> {
  const token = await operatorToken(url, 'operator');
  for (const order of await call(url, 'console/orders?stage=distributing&limit=100', { token })) {
    await call(url, `console/orders/${order._id}/pause`, { token, body: {} });
  }
}
