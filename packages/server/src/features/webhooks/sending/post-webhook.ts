import { type LookupAddress, lookup as resolve } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { SECOND_MS } from '@handbill/contract/time';
import { isPublicAddress } from '../../../platform/identity/network.ts';
import { isLocal } from '../rules.ts';

export const TIMEOUT_MS = 15 * SECOND_MS;

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For the whole exchange. */
  timeoutMs: number;
}

/** Posts an event: the status of the answer, whose body is not read and whose redirect is not followed; null: none came. */
export function postWebhook(post: Post): Promise<number | null> {
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
      : requestSecure(url, { ...options, lookup: lookupPublic });
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

/**
 * Resolves a name to addresses of the public web, and fails if any of them is another one. The connection uses what was
 * checked, so a name cannot lead elsewhere in between.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null) return done(error, '');
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new Error('the name leads into a private network'), '');
    }
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};
