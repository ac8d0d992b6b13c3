import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Runtime } from '../../platform/context.ts';
import { languageAsked, languageOfPage } from '../../platform/http/files/negotiation.ts';
import { sendRendered } from '../../platform/http/files/rendered-page.ts';
import { originOf } from '../../platform/identity/caller.ts';
import { KeptWelcome } from './kept-welcome.ts';
import { welcomePolicy } from './page.ts';

const inviteCode = z.string().regex(/^[\w-]{1,32}$/);

/** Only the first value counts; an invalid one is ignored. */
const query = z.object({
  code: z.preprocess((given) => [given].flat()[0], inviteCode.nullable()).catch(null),
});

/**
 * What search engines should leave out (RFC 9309): answers that nobody reads, and the operators' app. Pages of single people ask
 * for it themselves, so that a chat can still make a card of them.
 */
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /console/\n';

/**
 * The page for strangers: the same for everybody in one language, without a script, a cookie or an effect. The language
 * is the one in the address, else the one that was chosen in the app, else the first that the browser asks for.
 */
export function registerWelcome(app: FastifyInstance, runtime: Runtime): void {
  const kept = new KeptWelcome(runtime);
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=86400').send(robots),
  );
  app.get('/welcome', { compress: false }, async (request, reply) => {
    const { code } = query.parse(request.query);
    const asked = languageAsked(request);
    const page = await kept.pageFor({
      origin: originOf(runtime.config, request),
      language: languageOfPage(request, asked),
      hasChosen: asked !== null,
      code,
    });
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', welcomePolicy)
      .header('Cache-Control', 'public, max-age=60')
      .header('Vary', 'Accept-Language, Accept-Encoding, Cookie');
    return sendRendered(page, request, reply);
  });
}
