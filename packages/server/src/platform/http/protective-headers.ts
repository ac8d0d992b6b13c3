import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const YEAR_S = 31_536_000;

/**
 * Headers of every answer: browsers run only our own files, show us in no frame, guess no types, send no
 * referrer, and cache nothing. Pages and files that may be cached override this.
 */
export function protectAnswers(app: FastifyInstance, { origin }: Pick<Config, 'origin'>): void {
  const headers = protectiveHeaders(origin);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // A page’s own text comes by a call: a search engine has to make it, and should list the page alone.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('X-Robots-Tag', 'noindex');
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done();
  });
}

/**
 * What helmet writes to an answer, made once: the framework's plugin would make the policy again for each request, and
 * headers that are written to Node's own response cost as much as the rest of a small answer.
 */
function protectiveHeaders(origin: string | null): OutgoingHttpHeaders {
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginEmbedderPolicy: false,
    // The page that opened ours can neither look into it nor lead it on, as from one share's link to the next.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps(origin) && { maxAge: YEAR_S, includeSubDomains: true },
  });
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  protect(answer.req, answer, (error) => {
    if (error) throw error;
  });
  return { ...answer.getHeaders() };
}

/** The same headers for requests refused before any hook runs; those answers are never pages. */
export function headersWithoutHooks({ origin }: Pick<Config, 'origin'>): Record<string, string> {
  return {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    ...(isHttps(origin) ? { 'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  };
}

function isHttps(origin: string | null): boolean {
  return origin?.startsWith('https:') ?? false;
}
