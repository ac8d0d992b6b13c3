import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

/** A name or an address with an optional port (RFC 9110, section 7.2). IPv6 is in brackets. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Refuses, before anything else runs, requests that Node's parser accepts but that a proxy may read
 * differently.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const odd = faultOf(request);
    done(odd === null ? undefined : refuse('validation_failed', { fields: { [odd]: 'invalid' } }));
  });
}

function faultOf({ raw }: FastifyRequest): 'connection' | 'version' | 'host' | null {
  // The client has disconnected: without a socket there is no address to apply limits to.
  if (raw.socket.remoteAddress === undefined) return 'connection';
  // A request without a version is HTTP/0.9, which has no headers at all.
  if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0') return 'version';
  const { host } = raw.headers;
  // An invalid host would end up in the links of a shared page.
  if (host !== undefined && !HOST.test(host)) return 'host';
  const hosts = raw.rawHeaders.filter((text, place) => place % 2 === 0 && /^host$/i.test(text));
  return hosts.length > 1 ? 'host' : null;
}
