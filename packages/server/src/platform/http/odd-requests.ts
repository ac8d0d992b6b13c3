import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

/** A name or an address with an optional port (RFC 9110, section 7.2). IPv6 is in brackets. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Refuses what Node's parser lets pass and a proxy in front may read in another way, before anything else is done. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const odd = oddityOf(request);
    if (odd !== null) throw refuse('validation_failed', { fields: { [odd]: 'invalid' } });
  });
}

function oddityOf({ raw }: FastifyRequest): 'connection' | 'version' | 'host' | null {
  // The client has gone: without a socket there is no address to count limits by.
  if (raw.socket.remoteAddress === undefined) return 'connection';
  // Without a version a request is one of HTTP/0.9, which has no headers at all.
  if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0') return 'version';
  const { host } = raw.headers;
  // A host that is none would be read out of the address of a shared page.
  if (host !== undefined && !HOST.test(host)) return 'host';
  const names = raw.rawHeaders.filter((_text, place) => place % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length > 1 ? 'host' : null;
}
