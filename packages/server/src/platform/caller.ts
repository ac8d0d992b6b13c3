import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Caller } from './context.ts';
import { newToken } from './ids.ts';

const VISITOR_COOKIE = 'hb_visitor';
const VISITOR_COOKIE_DAYS = 90;
const COOKIE = new RegExp(`(?:^|;\\s*)${VISITOR_COOKIE}=([A-Za-z0-9]{22})(?:;|$)`);

/** Who calls; a browser that has no visitor cookie yet gets one with the answer. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, device: string | null): Caller {
  const sent = COOKIE.exec(request.headers.cookie ?? '')?.[1];
  const visitorCookie = sent ?? newToken(22);
  if (sent === undefined) {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    reply.header(
      'Set-Cookie',
      `${VISITOR_COOKIE}=${visitorCookie}; Path=/; Max-Age=${VISITOR_COOKIE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    visitorCookie,
    device,
  };
}

/** The address that members and visitors reach, without a slash at the end. */
export function originOf(config: Config, request: FastifyRequest): string {
  return config.origin ?? `${request.protocol}://${request.host}`;
}
