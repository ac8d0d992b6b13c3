import { SECOND_MS } from '@handbill/contract/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Runtime } from '../context.ts';
import { originOf } from '../identity/caller.ts';
import { deviceOfRequest } from '../identity/device-cookie.ts';
import { keptTokenIn } from '../identity/kept-cookie.ts';
import { sentKeyHash } from '../identity/keys/checking-keys.ts';
import { type AddressRange, rangesOf } from '../identity/network.ts';
import { readAccessToken, readRefreshToken } from '../identity/tokens.ts';
import { Refusal, refuse } from '../refusal.ts';
import { type Bucket, MinuteCounts } from './minute-counts.ts';

/** How a route is counted: `renewal` by session, everything else by address. The default is `call`. */
type CountedAs = 'call' | 'sign-in' | 'renewal';

declare module 'fastify' {
  interface FastifyContextConfig {
    countedAs?: CountedAs;
  }
}

/** The most calls with one key in a minute, from all addresses together. */
export const KEY_CALLS_MINUTE = 300;

/** Requests per minute from one address: calls, shared pages and results, and attempts at each call that signs in. */
export interface RequestsPerMinute {
  all: number;
  signIn: number;
}

/**
 * Limits how often one address, and in IPv6 the networks around it, may call per minute. Requests are counted
 * by the route that the router matched, never by the URL as written: one URL has many spellings. Calls with a key are
 * also counted by the key.
 */
export function limitRequests(app: FastifyInstance, runtime: Runtime, limits: RequestsPerMinute): void {
  const { config } = runtime;
  const counts = new MinuteCounts(runtime);
  const take = (buckets: readonly Bucket[]) => counts.take(buckets, runtime.clock.now());

  app.addHook('onRequest', async (request) => {
    const route = countedRoute(request);
    if (route === null || route.countedAs === 'renewal') return;
    const [name, max] = route.countedAs === 'sign-in' ? [route.pattern, limits.signIn] : ['', limits.all];
    const key = sentKeyHash(config.secret, request);
    const byKey = key ? [{ key: `key ${key.toString('base64url')}`, max: KEY_CALLS_MINUTE }] : [];
    // The address first: one that is used up leaves no trace of the keys that it makes up.
    const waitMs = (await take(bucketsOf(name, rangesOf(request.ip), max))) || (await take(byKey));
    if (waitMs === 0) return;
    // Neighbours who use up an address's limit cannot shut out people who are signed in, or have signed in
    // from this device before.
    const own =
      route.countedAs === 'sign-in'
        ? (deviceOfRequest(config, request)?.signedInAs ?? null)
        : await callerOf(runtime, request, route.pattern);
    if (own === null || (await take([{ key: `${name} own ${own}`, max }])) > 0) throw tooMany(waitMs);
  });

  // The token may be in the body, so it can only be counted once the body was read.
  app.addHook('preHandler', async (request) => {
    if (countedRoute(request)?.countedAs !== 'renewal') return;
    const token = refreshTokenIn(request.body) ?? keptTokenIn(config, request, originOf(config, request));
    const session = token === null ? undefined : readRefreshToken(config.secret, token)?.sessionId;
    const waitMs = await take(
      session === undefined
        ? bucketsOf('junk', rangesOf(request.ip), limits.signIn)
        : [{ key: `renewal ${session}`, max: limits.signIn }],
    );
    if (waitMs > 0) throw tooMany(waitMs);
  });
}

/**
 * Only calls, shared pages and results are counted: the apps' files and pages are cheap, and one page loads many of
 * them.
 */
function countedRoute(request: FastifyRequest): { pattern: string; countedAs: CountedAs } | null {
  const pattern = request.routeOptions.url;
  if (pattern === undefined || !/^\/(?:api|r|results)\//.test(pattern)) return null;
  return { pattern, countedAs: request.routeOptions.config.countedAs ?? 'call' };
}

/**
 * Whose calls are counted together: all sessions of one person, who can continue a session in any number of tabs. An
 * operator's view of a member is counted by itself, so that it takes nothing from the member.
 */
async function callerOf(
  { config, clock }: Runtime,
  request: FastifyRequest,
  pattern: string,
): Promise<string | null> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  const kind = pattern.startsWith('/api/console/') ? 'operator' : 'member';
  try {
    const { id, sessionId, viewOnly } = await readAccessToken(config.secret, token, kind, clock.now());
    return viewOnly ? `view ${sessionId}` : `${kind} ${id}`;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function refreshTokenIn(body: unknown): string | null {
  const sent =
    typeof body === 'object' && body !== null && 'refresh_token' in body ? body.refresh_token : null;
  return typeof sent === 'string' ? sent : null;
}

function tooMany(waitMs: number): Refusal {
  return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
}

function bucketsOf(name: string, ranges: readonly AddressRange[], max: number): Bucket[] {
  return ranges.map(({ range, share }) => ({ key: `${name} ${range}`, max: Math.floor(max * share) }));
}
