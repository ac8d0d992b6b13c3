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
      ...(token ? { authorization: `Bearer ${token}` } : {}),
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
): Promise<{ access_token: string; refresh_token: string }> {
  return call(url, 'auth/login', { body: { username, password } });
}

/** The access token of a new session. */
export async function memberToken(url: string, username: string, password?: string): Promise<string> {
  return (await memberTokens(url, username, password)).access_token;
}

/** A token of one of the demo's operators. */
export async function operatorToken(url: string, username: string): Promise<string> {
  const { access_token } = await call(url, 'console/auth/login', { body: { username, password: PASSWORD } });
  return access_token;
}

/** Makes the next draw predictable: with all orders paused, only the next one to be approved can be drawn. */
export async function pauseAllOrders(url: string): Promise<void> {
  const token = await operatorToken(url, 'operator');
  for (const order of await call(url, 'console/orders?stage=distributing&limit=100', { token })) {
    await call(url, `console/orders/${order._id}/pause`, { token, body: {} });
  }
}
