import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** One of our cookies: no script can read it, and browsers send it back to this host only. */
interface OwnCookie {
  name: string;
  days: number;
  sameSite: 'Strict' | 'Lax';
  /** The required form of its value; any other value counts as missing. */
  form: RegExp;
}

/** The value of a cookie that a browser sent, or null when it is missing or malformed. */
export function readCookie(
  config: Pick<Config, 'origin'>,
  request: FastifyRequest,
  { name, form }: OwnCookie,
): RegExpExecArray | null {
  const start = `${isSecure(config, request) ? SECURE_PREFIX : ''}${name}=`;
  for (const pair of (request.headers.cookie ?? '').split(/;\s*/)) {
    const value = pair.startsWith(start) ? form.exec(pair.slice(start.length)) : null;
    if (value) return value;
  }
  return null;
}

/** Stores a value in the browser; of several in one answer, the last. */
export function keepCookie(
  config: Pick<Config, 'origin'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, days, sameSite, value }: Omit<OwnCookie, 'form'> & { value: string },
): void {
  const [prefix, secure] = isSecure(config, request) ? [SECURE_PREFIX, '; Secure'] : ['', ''];
  const start = `${prefix}${name}=`;
  const others = [reply.getHeader('Set-Cookie') ?? []].flat().map(String);
  reply.removeHeader('Set-Cookie');
  reply.header('Set-Cookie', [
    ...others.filter((cookie) => !cookie.startsWith(start)),
    `${start}${value}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=${sameSite}${secure}`,
  ]);
}

/** Deletes a cookie from the browser. */
export function dropCookie(
  config: Pick<Config, 'origin'>,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: Omit<OwnCookie, 'form'>,
): void {
  keepCookie(config, request, reply, { ...cookie, days: 0, value: '' });
}

/**
 * Browsers accept this prefix only from this host over https: neither a sibling host nor a plain http page
 * can plant a cookie.
 */
const SECURE_PREFIX = '__Host-';

function isSecure({ origin }: Pick<Config, 'origin'>, { protocol }: FastifyRequest): boolean {
  return origin?.startsWith('https:') || protocol === 'https';
}
