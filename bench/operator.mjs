// An operator of the bench's instance, created by the command, who signs in with a password and an authenticator.
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PASSWORD = 'a password of the bench';
/** Access tokens last five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000;

/** Runs `npm run operator -- …` on the bench's instance and answers what it printed; fails when it does. */
async function operatorCommand(environment, words) {
  const command = fileURLToPath(new URL('../packages/server/bundle/operator-command.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env: environment });
  return stdout;
}

/** Creates an admin and signs in; answers how to call the console as that operator. */
export async function operatorOf(environment, username = 'bench') {
  const stdout = await operatorCommand(environment, ['create', username]);
  const invitation = /\/invitation#(\w+)/.exec(stdout)?.[1];
  let accessToken = null;
  let refreshToken = null;
  let takenAt = 0;
  async function call(method, path, body) {
    if (accessToken !== null && performance.now() - takenAt > RENEWED_AFTER_MS) await renew();
    return send(method, path, body);
  }
  async function send(method, path, body) {
    const response = await fetch(`http://127.0.0.1:${environment.PORT}/api/console/${path}`, {
      method,
      headers: {
        ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (answer.error_code !== 0) throw new Error(`${path} answered ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  }
  await call('POST', 'auth/accept-invitation', {
    invitation,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  const signedIn = await call('POST', 'auth/login', { username, password: PASSWORD });
  take(signedIn.data);
  const { data } = await call('POST', 'auth/totp-begin', { password: PASSWORD });
  await call('POST', 'auth/totp-confirm', { enrolment: data.enrolment, code: codeOf(data.secret) });
  function take(tokens) {
    accessToken = tokens.access_token;
    refreshToken = tokens.refresh_token;
    takenAt = performance.now();
  }
  async function renew() {
    take((await send('POST', 'auth/refresh-token', { refresh_token: refreshToken })).data);
  }
  call.renew = renew;
  return call;
}

/** The code that an authenticator shows now (RFC 6238: SHA-1, 6 digits, 30 seconds). */
function codeOf(secret) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', base32(secret)).update(counter).digest();
  const offset = mac[mac.length - 1] & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function base32(text) {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
