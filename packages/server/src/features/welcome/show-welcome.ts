import { DEFAULT_LANGUAGE } from '@handbill/contract/languages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Runtime } from '../../platform/context.ts';
import { languageAsked, languageKnownOf } from '../../platform/http/files/negotiation.ts';
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
 * What search engines should leave out (RFC 9309): the operators' app. Answers of calls and pages of single people ask for it
 * themselves: a page whose text comes by a call can be read, and a chat can still make a card of a link.
 */
const robots = 'User-agent: *\nDisallow: /console/\n';

/**
 * The page for strangers: the same for everybody in one language, without a script, a cookie or an effect. The language
 * is the one in the address, else the one that was chosen in the app, else the first that the browser asks for: nobody
 * should meet a language that they cannot read because somebody else reads it. Only where none of these is known, the
 * page and the app behind it follow the member who shared the link. Their chats know nothing of who will read the card
 * of a link, and often ask without any language: the card speaks the language of its sender, as the message around it.
 */
export function registerWelcome(app: FastifyInstance, runtime: Runtime): void {
  const kept = new KeptWelcome(runtime);
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=86400').send(robots),
  );
  app.get('/welcome', { compress: false }, async (request, reply) => {
    const { code } = query.parse(request.query);
    const asked = languageAsked(request);
    const shared = languageAsked(request, 'shared');
    const own = languageKnownOf(request, asked);
    const language = own ?? shared ?? DEFAULT_LANGUAGE;
    const page = await kept.pageFor({
      origin: originOf(runtime.config, request),
      language,
      isInLinks: asked !== null || (own === null && shared !== null),
      card: asked ?? shared ?? language,
      isShared: asked === null && shared !== null,
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
