import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses answers of more than 1 kB for clients that accept it (RFC 9110, section 12.5.3): they are made for one request, so
 * quickly rather than as small as can be. What is sent to us is never expanded. That answers which hold a secret are
 * compressed gives nothing away: no other site can make a browser ask for one, as calls carry their token themselves.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    globalDecompression: false,
  });
}
