import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Runtime } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import { filesIn, type KeptFile, sendKept } from './kept-files.ts';
import { type SiteTitle, titledFiles } from './titled-files.ts';

const YEAR_S = 31_536_000;
const OTHER_FOLDERS = /^\/(api|assets|uploads|cards|media|r)\//;

/** The built apps, the pictures that members uploaded, and the built-in media. */
export async function serveFiles(
  app: FastifyInstance,
  { config }: Runtime,
  files: { member: string; console: string; media: string },
  siteTitle: SiteTitle,
): Promise<void> {
  const immutable = { decorateReply: false, index: false, immutable: true, maxAge: YEAR_S * 1_000 } as const;
  // Named by a hash of their content: they never change. Those of a bucket are served by the feature of pictures.
  if (config.pictureBucket === null) {
    const root = join(config.dataDirectory, 'uploads');
    await app.register(staticFiles, { ...immutable, root, prefix: '/uploads/' });
  }
  await app.register(staticFiles, {
    decorateReply: false,
    index: false,
    maxAge: 3_600_000,
    root: files.media,
    prefix: '/media/',
    allowedPath: (path) => /\.(webp|jpg|mp4|svg|png|ico)$/.test(path),
  });
  const memberFiles = filesIn(files.member, 'changes');
  const consoleFiles = filesIn(files.console, 'changes');
  const sendTitled = titledFiles(memberFiles, siteTitle, config.origin);
  serveAssets(app, '/assets/', files.member);
  serveAssets(app, '/console/assets/', files.console);
  app.get('/console', (_request, reply) => reply.redirect('/console/'));
  for (const name of manifestsIn(files.member)) {
    app.get(`/${name}`, { compress: false }, (request, reply) => sendTitled(request, reply, name));
  }
  serveApp(app, { prefix: '/', root: files.member, read: memberFiles }, sendTitled);
  serveApp(
    app,
    { prefix: '/console/', root: files.console, read: consoleFiles },
    async (request, reply, name) => sendFresh(request, reply, await consoleFiles(name)),
  );
}

/** The names of the manifests: one for each language. */
function manifestsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.webmanifest'));
}

/** Scripts and styles, whose names change with their content. */
function serveAssets(app: FastifyInstance, prefix: string, root: string): void {
  const read = filesIn(join(root, 'assets'), 'never changes');
  app.get<{ Params: { '*': string } }>(`${prefix}*`, { compress: false }, async (request, reply) => {
    const file = await read(request.params['*']);
    if (!file) throw refuse('not_found');
    return sendKept(request, reply.header('Cache-Control', `public, max-age=${YEAR_S}, immutable`), file);
  });
}

/**
 * Sends a file that keeps its name when it changes, such as the service worker: a stale one would keep an old
 * app alive.
 */
function sendFresh(request: FastifyRequest, reply: FastifyReply, file: KeptFile | null): FastifyReply {
  if (!file) throw refuse('not_found');
  return sendKept(request, reply.header('Cache-Control', 'no-cache'), file);
}

interface App {
  prefix: string;
  root: string;
  read: (name: string) => Promise<KeptFile | null>;
}

/** Serves an app's HTML for each of its addresses: the app decides what to show there. */
function serveApp(
  app: FastifyInstance,
  { prefix, root, read }: App,
  sendPage: (request: FastifyRequest, reply: FastifyReply, name: string) => unknown,
): void {
  for (const url of [prefix, `${prefix}*`]) {
    app.get<{ Params: { '*'?: string } }>(url, { compress: false }, async (request, reply) => {
      // As the router decoded it: one address has many spellings.
      const rest = request.params['*'] ?? '';
      if (OTHER_FOLDERS.test(prefix + rest) || rest.endsWith('.html')) throw refuse('not_found');
      if (/\.[a-z0-9]{2,5}$/i.test(rest)) return sendFresh(request, reply, await read(rest));
      const first = rest.split('/')[0] ?? '';
      return sendPage(request, reply, `${pageFor(root, first)}.html`);
    });
  }
}

/** The page for an address's first segment: its own page, else the app's general page, else its only page. */
function pageFor(root: string, first: string): string {
  if (first === '') return 'index';
  const names = /^[a-z-]+$/.test(first) ? [first, 'page'] : ['page'];
  return names.find((name) => existsSync(join(root, `${name}.html`))) ?? 'index';
}
