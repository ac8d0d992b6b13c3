import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Caller } from '../context.ts';
import { newToken } from '../ids.ts';
import { keptCookieOf } from './kept-cookie.ts';
import { keepCookie, readCookie } from './own-cookie.ts';

const COOKIE = { name: 'hb_visitor', days: 90, sameSite: 'Lax', form: /^[A-Za-z0-9]{22}$/ } as const;

/** The caller. A browser without a visitor cookie gets one with the answer. */
export function callerOf(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  device: string | null,
): Caller {
  const sent = visitorCookieIn(config, request);
  const visitorCookie = sent ?? newToken(22);
  if (sent === undefined) keepCookie(config, request, reply, { ...COOKIE, value: visitorCookie });
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    visitorCookie,
    device,
    kept: keptCookieOf(config, request, reply, originOf(config, request)),
  };
}

/** The cookie that a browser got with an earlier answer. */
export function visitorCookieIn(config: Config, request: FastifyRequest): string | undefined {
  return readCookie(config, request, COOKIE)?.[0];
}

/** The public address for members and visitors, without a trailing slash. */
export function originOf(config: Config, request: FastifyRequest): string {
  return config.origin ?? `${request.protocol}://${request.host}`;
}
