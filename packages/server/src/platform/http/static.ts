import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Runtime } from '../context.ts';
import { refuse } from '../refusal.ts';
import { type SiteTitle, titledFiles } from './titled-files.ts';

const MANIFEST = 'manifest.webmanifest';
const YEAR_S = 31_536_000;
const OTHER_FOLDERS = /^\/(api|assets|uploads|media|r)\//;

/** The built apps, the pictures that members uploaded, and the built-in media. */
export async function serveFiles(
  app: FastifyInstance,
  { config }: Runtime,
  files: { member: string; console: string; media: string },
  siteTitle: SiteTitle,
): Promise<void> {
  const immutable = { decorateReply: false, index: false, immutable: true, maxAge: YEAR_S * 1_000 } as const;
  // Named by a hash of what is in them: they never change.
  await app.register(staticFiles, {
    ...immutable,
    decorateReply: true,
    root: join(config.dataDirectory, 'uploads'),
    prefix: '/uploads/',
  });
  await app.register(staticFiles, {
    decorateReply: false,
    index: false,
    maxAge: 3_600_000,
    root: files.media,
    prefix: '/media/',
    allowedPath: (path) => /\.(webp|mp4|svg|png|ico)$/.test(path),
  });
  for (const { root, prefix } of [
    { root: files.console, prefix: '/console/' },
    { root: files.member, prefix: '/' },
  ]) {
    if (!existsSync(root)) continue;
    await app.register(staticFiles, {
      ...immutable,
      preCompressed: true,
      root: join(root, 'assets'),
      prefix: `${prefix}assets/`,
    });
    await app.register(staticFiles, {
      decorateReply: false,
      index: false,
      wildcard: false,
      root,
      prefix,
      cacheControl: false,
      globIgnore: ['assets/**', '**/*.html', MANIFEST],
      // The service worker among them: an old one would keep an old app alive.
      setHeaders: (reply) => reply.header('Cache-Control', 'no-cache'),
    });
  }
  app.get('/console', (_request, reply) => reply.redirect('/console/'));
  const sendTitled = titledFiles(files.member, siteTitle);
  app.get(`/${MANIFEST}`, (request, reply) => sendTitled(request, reply, MANIFEST));
  servePages(app, '/', files.member, sendTitled);
  servePages(app, '/console/', files.console, (_request, reply, name) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .sendFile(name, files.console, { cacheControl: false }),
  );
}

/** An app decides itself what it shows at an address: every page of it is answered with its HTML. */
function servePages(
  app: FastifyInstance,
  prefix: string,
  root: string,
  send: (request: FastifyRequest, reply: FastifyReply, name: string) => unknown,
): void {
  for (const url of [prefix, `${prefix}*`]) {
    app.get<{ Params: { '*'?: string } }>(url, async (request, reply) => {
      // As the router read it: the address may be spelled in another way.
      const rest = request.params['*'] ?? '';
      const isPage = !OTHER_FOLDERS.test(prefix + rest) && !/\.[a-z0-9]{2,5}$/i.test(rest);
      if (!isPage) throw refuse('not_found');
      const first = rest.split('/')[0] ?? '';
      return send(request, reply, `${pageFor(root, first)}.html`);
    });
  }
}

/** The name of the page for an address by its first part: one of its own, else the one for all others, else the only one. */
function pageFor(root: string, first: string): string {
  if (first === '') return 'index';
  const names = /^[a-z-]+$/.test(first) ? [first, 'page'] : ['page'];
  return names.find((name) => existsSync(join(root, `${name}.html`))) ?? 'index';
}
