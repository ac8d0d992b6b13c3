import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Runtime } from '../../platform/context.ts';
import { isCurrent } from '../../platform/http/files/negotiation.ts';
import { refuse } from '../../platform/refusal.ts';
import { pictureStoreOf } from './choose-store.ts';
import type { PictureStore } from './picture-store.ts';

const NAME = /^[0-9a-f]{64}\.webp$/;
const YEAR_S = 31_536_000;

/** Serves the pictures of a bucket under the addresses that files of the folder have. */
export function serveBucket(app: FastifyInstance, { config }: Runtime): void {
  if (config.pictureBucket === null) return;
  const store = pictureStoreOf(config);
  app.get<{ Params: { name: string } }>('/uploads/:name', { compress: false }, (request, reply) =>
    sendPicture(store, request, reply),
  );
}

async function sendPicture(
  store: PictureStore,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params;
  if (!NAME.test(name)) throw refuse('not_found');
  const etag = `"${name.slice(0, 22)}"`;
  // The name says what it contains: a client that has the picture has all of it.
  const has = isCurrent(request.headers['if-none-match'], etag);
  const picture = has ? null : await store.read(name);
  if (!has && picture === null) throw refuse('not_found');
  reply.headers({ ETag: etag, 'Cache-Control': `public, max-age=${YEAR_S}, immutable` });
  if (picture === null) return reply.status(304).send();
  if (picture.bytes !== null) reply.header('Content-Length', picture.bytes);
  return reply.type('image/webp').send(picture.content);
}
