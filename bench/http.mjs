import { Agent, request } from 'node:http';

/**
 * Requests over keep-alive connections to a port of this machine.
 * @returns {(asked: Asked) => Promise<Answer>}
 * @typedef {{ method: string, path: string, headers?: Record<string, string>, body?: unknown }} Asked
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }} Answer
 */
export function requester(port, clients) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const content =
        text === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
      const call = request(
        { agent, port, host: '127.0.0.1', method, path, headers: { ...content, ...headers } },
        (response) => {
          const parts = [];
          response.on('data', (part) => parts.push(part));
          response.on('end', () =>
            resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
          );
        },
      );
      call.on('error', reject);
      call.end(text);
    });
}

/** The JSON of an answer. Throws when it is no success: a refusal is not a fast answer. */
export function successOf({ status, body }, what) {
  const answer = JSON.parse(body.toString());
  if (status >= 300 || (answer.error_code ?? 0) !== 0)
    throw new Error(`${what} was answered ${status} ${body.toString().slice(0, 200)}`);
  return answer;
}

/** The cookies of an answer, as a browser sends them back. @param {Answer} answer */
export function cookiesOf({ headers }) {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Signs members in; answers by username the headers that their browser sends with calls. Tokens last five minutes. */
export async function signIn(port, usernames, password) {
  const ask = requester(port, 1);
  const browsers = new Map();
  for (const username of usernames) {
    const answer = await ask({ method: 'POST', path: '/api/auth/login', body: { username, password } });
    const { data } = successOf(answer, `signing ${username} in`);
    browsers.set(username, { Authorization: `Bearer ${data.access_token}`, Cookie: cookiesOf(answer) });
  }
  return browsers;
}
