import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_S = 31_536_000;

/**
 * Headers of every answer: browsers run only our own files, show us in no frame, guess no types, send no
 * referrer, and cache nothing. Pages and files that may be cached override this.
 */
export async function protectAnswers(
  app: FastifyInstance,
  { origin }: Pick<Config, 'origin'>,
): Promise<void> {
  await app.register(helmet, {
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
    strictTransportSecurity: isHttps(origin) && { maxAge: YEAR_S, includeSubDomains: true },
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
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
