// Calls Handbill's API directly, to prepare a journey.
import { randomUUID } from 'node:crypto';

const PASSWORD = 'handbill-demo';

/** Calls the API and answers `data`. With a body it is a POST; refusals throw. */
export async function call(
  url: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
) {
  const response = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
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

/** The tokens of a new session of one of the demo's members. */
export async function memberTokens(
  url: string,
  username: string,
): Promise<{ access_token: string; refresh_token: string }> {
  return call(url, 'auth/login', { body: { username, password: PASSWORD } });
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
