import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** A cookie of ours. No script can read one, and it goes back to this very host only. */
interface OwnCookie {
  name: string;
  days: number;
  sameSite: 'Strict' | 'Lax';
  /** What its value has to look like: anything else is as if it were not there. */
  form: RegExp;
}

/** The value of a cookie that a browser sent, by its form, or null. */
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

/** Lets the browser keep a value. */
export function keepCookie(
  config: Pick<Config, 'origin'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, days, sameSite, value }: Omit<OwnCookie, 'form'> & { value: string },
): void {
  const [prefix, secure] = isSecure(config, request) ? [SECURE_PREFIX, '; Secure'] : ['', ''];
  reply.header(
    'Set-Cookie',
    `${prefix}${name}=${value}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}

/** Browsers take it from this host only, over https only: neither a neighbouring host nor a plain page can plant one. */
const SECURE_PREFIX = '__Host-';

function isSecure({ origin }: Pick<Config, 'origin'>, { protocol }: FastifyRequest): boolean {
  return origin?.startsWith('https:') || protocol === 'https';
}
