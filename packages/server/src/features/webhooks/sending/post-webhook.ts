import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { SECOND_MS } from '@handbill/contract/time';
import { isLocal } from '../rules.ts';
import { lookupPublic, type Resolve, resolveHere } from './lookup-public.ts';

export const TIMEOUT_MS = 15 * SECOND_MS;

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For the whole exchange. */
  timeoutMs: number;
}

/** Posts an event: the status of the answer, whose body is not read and whose redirect is not followed; null: none came. */
export function postWebhook(post: Post, resolve: Resolve = resolveHere): Promise<number | null> {
  return new Promise((settle) => {
    const { url, body } = post;
    const options = {
      method: 'POST',
      headers: {
        ...post.headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Handbill-Webhooks',
      },
      // A connection of its own: its address was checked for this event.
      agent: false as const,
      signal: AbortSignal.timeout(post.timeoutMs),
    };
    const sent = isLocal(url)
      ? requestPlain(url, options)
      : requestSecure(url, { ...options, lookup: lookupPublic(resolve) });
    sent.on('response', (answer) => {
      settle(answer.statusCode ?? null);
      sent.destroy();
    });
    sent.on('error', () => settle(null));
    // An answer that would change the protocol is no answer, and ends without an error.
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      settle(null);
    });
    sent.on('close', () => settle(null));
    sent.end(body);
  });
}
