import { Agent, request } from 'node:http';

/** A complete claim over HTTP: token, idempotency key, JSON both ways, on keep-alive connections. */
export function claimer(port, clients) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  return (token, shareId, key) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ product_id: shareId });
      const call = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/product-claim-reward',
          headers: {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            Authorization: `Bearer ${token}`,
            'Idempotency-Key': key,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => {
            const answer = JSON.parse(text);
            // Every answer is checked: a refusal is not a fast claim.
            if (answer.error_code === 0 && answer.reward === 12) resolve();
            else reject(new Error(`a claim was answered ${text.slice(0, 200)}`));
          });
        },
      );
      call.on('error', reject);
      call.end(body);
    });
}

/** Signs members in; answers access tokens by username. */
export async function signIn(port, usernames, password) {
  const tokens = new Map();
  for (const username of usernames) {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const { data } = await response.json();
    if (!data) throw new Error(`${username} could not sign in`);
    tokens.set(username, data.access_token);
  }
  return tokens;
}
