import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND_MS } from '@handbill/contract/time';

/** An incoming message, byte for byte, and the headers that authenticate it. */
export interface SignedMessage {
  body: Buffer;
  header(name: string): string;
}

/** A message further in the past or future than this may be a replay. */
const TOLERANCE_MS = 300 * SECOND_MS;

/**
 * Whether a message is signed in Stripe's scheme: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. During a
 * rotation there are two secrets, and either is accepted. Source:
 * https://docs.stripe.com/webhooks#verify-manually.
 */
export function isSignedByStripe(message: SignedMessage, secrets: readonly string[], now: Date): boolean {
  const parts = message
    .header('stripe-signature')
    .split(',')
    .map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [Buffer.from(value, 'hex')] : []));
  if (!isFresh(time, now)) return false;
  const expected = secrets.map((secret) => macOf(Buffer.from(secret), `${time}.`, message.body));
  return isOneOf(given, expected);
}

/**
 * Whether a message is signed by Standard Webhooks with a symmetric secret (`whsec_` and base 64): `webhook-signature`
 * holds one or more of `v1,<HMAC-SHA256 of "id.timestamp.body" in base 64>`. Source: https://www.standardwebhooks.com.
 */
export function isSignedByStandard(message: SignedMessage, secrets: readonly string[], now: Date): boolean {
  const [id, time] = [message.header('webhook-id'), message.header('webhook-timestamp')];
  // A point in the id could be taken for the separator after it.
  if (id === '' || id.includes('.') || !isFresh(time, now)) return false;
  const given = message
    .header('webhook-signature')
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [Buffer.from(part.slice(3), 'base64')] : []));
  const expected = secrets.map((secret) =>
    macOf(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'), `${id}.${time}.`, message.body),
  );
  return isOneOf(given, expected);
}

/**
 * The headers that sign a message by Standard Webhooks, with one or more secrets in the form of `whsec_` and base 64: a
 * receiver that knows any of them accepts it.
 */
export function signStandard(
  { id, body, now }: { id: string; body: string; now: Date },
  secrets: readonly string[],
): Record<string, string> {
  const time = String(Math.floor(now.getTime() / SECOND_MS));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${macOf(key, `${id}.${time}.`, Buffer.from(body)).toString('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures.join(' ') };
}

function isFresh(seconds: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(seconds)) return false;
  const age = now.getTime() - Number(seconds) * SECOND_MS;
  return age <= TOLERANCE_MS && age >= -TOLERANCE_MS;
}

function macOf(secret: Buffer, before: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(before).update(body).digest();
}

function isOneOf(given: readonly Buffer[], expected: readonly Buffer[]): boolean {
  return expected.some((mac) =>
    given.some((signature) => signature.length === mac.length && timingSafeEqual(signature, mac)),
  );
}
