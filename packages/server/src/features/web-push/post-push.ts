import { DAY_MS, SECOND_MS } from '@handbill/contract/time';
import type { PushKeyRow } from '../push-subscriptions/index.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
/** How long a push service keeps a message for an offline browser. */
export const PUSH_KEPT_MS = DAY_MS;

/**
 * The text that a browser shows, and the target of a tap; a message replaces an earlier one with the same
 * tag.
 */
interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
}

export interface Push {
  subscription: { endpoint: string; p256dh: string; auth: string };
  key: PushKeyRow;
  /** The company's contact for push services: an https or mailto address. */
  subject: string;
  message: PushMessage;
}

/** `gone`: the browser no longer exists. `refused`: a retry would not help. */
export type PushOutcome = { is: 'taken' } | { is: 'gone' } | { is: 'refused' | 'busy'; status: number };

/** Hands a message to the push service of a browser, encrypted so that only the browser can read it (RFC 8291). */
export async function postPush(fetchOutside: typeof fetch, push: Push): Promise<PushOutcome> {
  const { endpoint, method, headers, body } = await requestOf(push);
  const answer = await fetchOutside(endpoint, {
    method,
    headers,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  const { ok, status } = answer;
  if (ok) return { is: 'taken' };
  if (status === 404 || status === 410) return { is: 'gone' };
  return { is: status === 429 || status >= 500 ? 'busy' : 'refused', status };
}

async function requestOf({ subscription, key, subject, message }: Push) {
  const { endpoint, p256dh, auth } = subscription;
  // Only here, because loading it slows the start.
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, publicKey: key.public_key, privateKey: key.private_key },
      contentEncoding: 'aes128gcm',
      TTL: PUSH_KEPT_MS / SECOND_MS,
      urgency: 'normal',
    },
  );
  // fetch adds the length.
  const { 'Content-Length': _length, ...headers } = request.headers;
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { ...request, headers: texts };
}
