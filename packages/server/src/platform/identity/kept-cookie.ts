import { DAY_MS } from '@handbill/contract/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { KeptCookie } from '../context.ts';
import { dropCookie, keepCookie, readCookie } from './own-cookie.ts';
import { SESSION_MS_MAX } from './sessions/session.ts';

const COOKIE = {
  name: 'hb_kept',
  days: SESSION_MS_MAX / DAY_MS,
  sameSite: 'Strict',
  form: /^[0-9a-f-]{36}(?:\.[\w-]{1,43}){3}$/,
} as const;

/** The cookie of a member who stays signed in, as a call reads and changes it. */
export function keptCookieOf(
  config: Pick<Config, 'origin'>,
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): KeptCookie {
  return {
    sent: keptTokenIn(config, request, origin),
    store(token) {
      if (token === null) dropCookie(config, request, reply, COOKIE);
      else keepCookie(config, request, reply, { ...COOKIE, value: token });
    },
  };
}

/**
 * The refresh token in the cookie, or null. Browsers send the cookie by themselves, so it counts only in a call that our own
 * page has made: with JSON, and from our origin.
 */
export function keptTokenIn(
  config: Pick<Config, 'origin'>,
  request: FastifyRequest,
  origin: string,
): string | null {
  const { 'content-type': type = '', 'sec-fetch-site': site, origin: sender } = request.headers;
  // Browsers send no Sec-Fetch-Site over plain http in a local network.
  const isOwn = site === undefined ? sender === origin : site === 'same-origin';
  if (!isOwn || !/^application\/json\b/i.test(type)) return null;
  return readCookie(config, request, COOKIE)?.[0] ?? null;
}
