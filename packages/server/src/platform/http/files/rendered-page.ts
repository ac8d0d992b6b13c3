import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, isCurrent, tagOf } from './negotiation.ts';

/** A page that is kept in memory: its bytes, their tag, and each requested encoding. */
export interface RenderedPage {
  etag: string;
  plain: Buffer;
  encoded(encoding: Encoding): Promise<Buffer>;
}

const compressWith: Readonly<Record<Encoding, (page: Buffer) => Promise<Buffer>>> = {
  br: (page) =>
    promisify(brotliCompress)(page, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
      },
    }),
  gzip: (page) => promisify(gzip)(page, { level: 9 }),
};

/** A page with its tag; it is compressed once for each encoding, when that is first requested. */
export function renderedPage(html: string): RenderedPage {
  const plain = Buffer.from(html);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    plain,
    etag: tagOf(plain),
    encoded(encoding) {
      const page = made.get(encoding) ?? compressWith[encoding](plain);
      made.set(encoding, page);
      return page;
    },
  };
}

/** Answers with a page in the smallest encoding that the client accepts, or with 304 when the client has it. */
export async function sendRendered(
  page: RenderedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('ETag', page.etag);
  if (isCurrent(request.headers['if-none-match'], page.etag)) return reply.status(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(page.plain);
  return reply.header('Content-Encoding', encoding).send(await page.encoded(encoding));
}
