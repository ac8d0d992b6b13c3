// Creates operators besides those of the demo, with second factors, through the console's API.
import { Secret, TOTP } from 'otpauth';
import { call } from './api.ts';

/** Their password. */
export const CHOSEN_PASSWORD = 'violin-gravel-7';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

/** The current code, or the one `steps` ahead, as from a phone whose clock is ahead. */
export const codeOf = (secret: string, { steps = 0, minutes = 0 } = {}) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + steps * STEP_MS + minutes * MINUTE_MS,
  });

/** Creates an operator by the demo's two admins, with a chosen password. */
export async function newOperator(url: string, username: string, role: string): Promise<void> {
  const signIn = async (name: string) =>
    (await call(url, 'console/auth/login', { body: { username: name, password: 'handbill-demo' } }))
      .access_token;
  const [token, second] = [await signIn('operator'), await signIn('approver')];
  const asked = await call(url, 'console/operators', {
    token,
    body: { username, role, reason: 'For a journey' },
  });
  await call(url, `console/approvals/${asked._id}/approve`, { token: second, body: { seen: asked.seen } });
  const operators: { _id: string; username: string }[] = await call(url, 'console/operators', { token });
  const { _id } = operators.find((operator) => operator.username === username) ?? {};
  const { link } = await call(url, `console/operators/${_id}/invitation`, { token, body: {} });
  const [, invitation] = link.split('#');
  const chosen = { password: CHOSEN_PASSWORD, password_confirmation: CHOSEN_PASSWORD };
  await call(url, 'console/auth/accept-invitation', { body: { invitation, ...chosen } });
}

/** Sets up an authenticator for such an operator and answers its secret. Uses the current code up. */
export async function enrolAuthenticator(url: string, username: string): Promise<string> {
  const password = CHOSEN_PASSWORD;
  const { access_token: token } = await call(url, 'console/auth/login', { body: { username, password } });
  const { secret, enrolment } = await call(url, 'console/auth/totp-begin', { token, body: { password } });
  await call(url, 'console/auth/totp-confirm', { token, body: { enrolment, code: codeOf(secret) } });
  return secret;
}
