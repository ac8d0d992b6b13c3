import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_S = 31_536_000;

/**
 * What every answer tells browsers: run nothing but our own files, show us in no frame, guess no types, tell nobody where
 * somebody came from, and keep nothing. Pages and files that may be kept say so themselves.
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

/** The same for what is refused before any hook runs, which is never a page. */
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
