import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Runtime } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { pictureStoreOf } from './choose-store.ts';
import { cardsIn } from './make-card.ts';

const YEAR_S = 31_536_000;
const params = z.object({ file: z.string().regex(/^[0-9a-f]{64}\.jpg$/) });

/** The picture that a chat shows for a link. It is named by the hash of its picture's content, so it never changes. */
export function registerCards(app: FastifyInstance, { config }: Runtime): void {
  const read = cardsIn(pictureStoreOf(config));
  app.get('/cards/:file', { compress: false }, async (request, reply) => {
    const { data } = params.safeParse(request.params);
    const card = data && (await read(data.file.slice(0, -'.jpg'.length)));
    if (!card) throw refuse('not_found');
    return reply
      .type('image/jpeg')
      .header('Cache-Control', `public, max-age=${YEAR_S}, immutable`)
      .send(card);
  });
}
