import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../formats/html.ts';
import { refuse } from '../refusal.ts';

/** The title of the site now, from its settings. */
export type SiteTitle = () => Promise<string>;

/** What the app is called where it is built, in its pages. */
const BUILT = '>Handbill<';

interface Made {
  /** Of which state of the file, under which title. */
  from: string;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * Answers with files of the member app that name the site: its pages and its manifest. Each is made once for a title,
 * and compressed once: these are the first files of every visit.
 */
export function titledFiles(root: string, siteTitle: SiteTitle) {
  const made = new Map<string, Made>();

  function fileOf(name: string, title: string): Made {
    const path = join(root, name);
    const written = statSync(path, { throwIfNoEntry: false });
    if (!written) throw refuse('not_found');
    const from = `${written.mtimeMs} ${title}`;
    const known = made.get(name);
    if (known?.from === from) return known;
    const plain = Buffer.from(withTitle(name, readFileSync(path, 'utf8'), title));
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const file = { from, etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
    made.set(name, file);
    return file;
  }

  return async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const file = fileOf(name, await siteTitle());
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply.headers({ 'Cache-Control': 'no-cache', ETag: file.etag, Vary: 'Accept-Encoding' });
    if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
    reply.type(name.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/manifest+json');
    if (encoding === 'plain') return reply.header('Content-Encoding', 'identity').send(file.plain);
    return reply.header('Content-Encoding', encoding).send(file[encoding]);
  };
}

function withTitle(name: string, written: string, title: string): string {
  if (name.endsWith('.html')) return written.replaceAll(BUILT, () => `>${escapeHtml(title)}<`);
  return JSON.stringify({ ...JSON.parse(written), name: title, short_name: title });
}

/** The smallest form that the browser takes (RFC 9110, section 12.5.3). */
function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
  const taken = String(accepted ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.replace(/;.*/, '').trim().toLowerCase());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'plain';
}
