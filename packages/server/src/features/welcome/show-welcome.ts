import { languages } from '@handbill/contract/languages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Runtime } from '../../platform/context.ts';
import { languageOfPage } from '../../platform/http/files/negotiation.ts';
import { sendRendered } from '../../platform/http/files/rendered-page.ts';
import { originOf } from '../../platform/identity/caller.ts';
import { KeptWelcome } from './kept-welcome.ts';
import { welcomePolicy } from './page.ts';

/** The first value of a parameter; an invalid one is ignored. */
const first = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (Array.isArray(given) ? given[0] : given), value.nullable()).catch(null);

const query = z.object({
  lang: first(z.enum(languages)),
  code: first(z.string().regex(/^[\w-]{1,32}$/)),
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
    const { lang, code } = query.parse(request.query);
    const page = await kept.pageFor({
      origin: originOf(runtime.config, request),
      language: lang ?? languageOfPage(request),
      hasChosen: lang !== null,
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
