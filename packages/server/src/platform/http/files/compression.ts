import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses answers of more than 1 kB for clients that accept it (RFC 9110, section 12.5.3), favouring speed
 * over size because each is compressed for one request. Request bodies are never decompressed. Compressing
 * secrets is safe here: calls carry their token in a header, so no other site can make a browser send them.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    globalDecompression: false,
  });
}
