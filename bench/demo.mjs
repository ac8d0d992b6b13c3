// The built server with a demo instance, as the benches of the member app need it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PASSWORD = 'handbill-demo';
const START_MS_MAX = 300_000;

/** Starts a demo instance in a folder of its own, without its simulated people. */
export async function startDemo(folder) {
  const main = fileURLToPath(new URL('../packages/server/bundle/main.js', import.meta.url));
  const { PATH, HOME } = process.env;
  // A phone has its own processor, so the server and its database give way to the browser.
  const child = spawn('nice', ['-n', '10', process.execPath, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH,
      HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      HANDBILL_MODE: 'demo',
      HANDBILL_DEMO_LIFE: 'off',
      // Search engines want whole addresses of a page in the other languages.
      HANDBILL_ORIGIN: 'https://handbill.test',
      HANDBILL_DATA: join(folder, 'data'),
    },
  });
  const ended = once(child, 'exit');
  const url = await new Promise((found, fail) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(late);
      found(address);
    });
    child.once('exit', () => fail(new Error(`Handbill did not start:\n${output}`)));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error('Handbill did not start in time'));
    }, START_MS_MAX);
  });
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** The data that a call answers; throws if it is refused. */
async function call(url, path, body, token) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
}

/** The tokens of a new session. */
function signIn(url, username) {
  return call(url, 'auth/login', { username, password: PASSWORD });
}

/** A page starts in a new session of a member. `kept` is what else its tab has stored. */
export async function startSignedIn(page, url, username, kept = {}) {
  const { access_token, refresh_token } = await signIn(url, username);
  // Signed-in members come from the sign-in page, where the tab has loaded the settings.
  const { data: settings } = await (await fetch(`${url}/api/settings`)).json();
  const global = JSON.stringify(settings);
  const session = { ...kept, global, access_token, refresh_token, authToken: access_token };
  await page.evaluateOnNewDocument((entries) => {
    for (const [key, value] of entries) sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value);
  }, Object.entries(session));
}

/** The orders that a member shares, newest first. */
export async function receivedOrders(url, username) {
  const { access_token } = await signIn(url, username);
  return call(url, 'list-product', { side: 'received', limit: 100 }, access_token);
}
