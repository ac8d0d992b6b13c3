import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../formats/html.ts';
import { refuse } from '../../refusal.ts';
import { fileOf, type KeptFile, sendKept } from './kept-files.ts';

/** The site's current title, from its settings. */
export type SiteTitle = () => Promise<string>;

/** The placeholder title in the built pages. */
const BUILT = '>Handbill<';

interface Titled {
  built: KeptFile;
  title: string;
  file: Promise<KeptFile>;
}

/**
 * Serves the member app's files that contain the site's title: its pages and its manifest. Each is made and
 * compressed once per title.
 */
export function titledFiles(read: (name: string) => Promise<KeptFile | null>, siteTitle: SiteTitle) {
  const kept = new Map<string, Titled>();

  async function titled(name: string): Promise<KeptFile> {
    const [built, title] = await Promise.all([read(name), siteTitle()]);
    if (!built) throw refuse('not_found');
    const known = kept.get(name);
    if (known?.built === built && known.title === title) return known.file;
    const file = withTitle(name, built, title);
    kept.set(name, { built, title, file });
    return file;
  }

  return async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> =>
    sendKept(request, reply.header('Cache-Control', 'no-cache'), await titled(name));
}

async function withTitle(name: string, { plain: built }: KeptFile, title: string): Promise<KeptFile> {
  const plain = Buffer.from(textWithTitle(name, built.toString(), title));
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return fileOf(name, plain, { br, gzip: zipped });
}

function textWithTitle(name: string, written: string, title: string): string {
  if (name.endsWith('.html')) return written.replaceAll(BUILT, () => `>${escapeHtml(title)}<`);
  return JSON.stringify({ ...JSON.parse(written), name: title, short_name: title });
}
