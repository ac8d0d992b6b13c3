import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../formats/html.ts';
import { policyHash } from '../../formats/policy-hash.ts';
import { refuse } from '../../refusal.ts';
import { fileOf, type KeptFile, sendKept } from './kept-files.ts';
import { languageOfPage } from './negotiation.ts';

/** The site's current title, from its settings. */
export type SiteTitle = () => Promise<string>;

/** The placeholders in the built pages: the title as a text, alone or after a page's, and as a value, and the start of an absolute address. */
const BUILT = /(>|– )Handbill</g;
const BUILT_VALUE = '"Handbill"';
const BUILT_ORIGIN = '"{origin}';
const SCRIPT = /<script type="module">(.*?)<\/script>/g;
const PAGE = /\.html$/;
const POLICY = 'Content-Security-Policy';

interface TitledFile extends KeptFile {
  /** Of the scripts that the build wrote into a page, each after a space. No other script may run. */
  hashes: string;
}

interface Titled {
  built: KeptFile;
  title: string;
  file: Promise<TitledFile>;
}

/**
 * Serves the member app's files that contain the site's title: its pages, each in the language of the request, and its
 * manifests. Each is made and compressed once per title, so the address of a request is not in it: without a public
 * address, which only a demo can be, addresses begin at the root, and chats show no picture.
 */
export function titledFiles(
  read: (name: string) => Promise<KeptFile | null>,
  siteTitle: SiteTitle,
  origin: string | null,
) {
  const kept = new Map<string, Titled>();

  async function titled(name: string, built: KeptFile | null): Promise<TitledFile> {
    const title = await siteTitle();
    if (!built) throw refuse('not_found');
    const known = kept.get(name);
    if (known?.built === built && known.title === title) return known.file;
    const file = withTitle(name, built, { title, origin: origin ?? '' });
    kept.set(name, { built, title, file });
    return file;
  }

  return async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    reply.header('Cache-Control', 'no-cache');
    if (!PAGE.test(name)) return sendKept(request, reply, await titled(name, await read(name)));
    // The page in the default language has no language in its name.
    const translated = name.replace(PAGE, `.${languageOfPage(request)}.html`);
    const page = await read(translated);
    const file = page ? await titled(translated, page) : await titled(name, await read(name));
    // `Vary` does not name the language: every cache asks again (`no-cache`), each language has its own tag, and the
    // browser's cache of a service worker would not find the page for a request with another header.
    return sendKept(request, file.hashes ? allowScripts(reply, file.hashes) : reply, file);
  };
}

/** The answer's policy with the scripts of its page, each by its hash (CSP, level 3). */
function allowScripts(reply: FastifyReply, hashes: string): FastifyReply {
  const policy = String(reply.getHeader(POLICY));
  return reply.header(
    POLICY,
    policy.replace("script-src 'self'", (own) => own + hashes),
  );
}

function hashesOfScripts(built: string): string {
  return [...built.matchAll(SCRIPT)].map(([, script = '']) => ` ${policyHash(script)}`).join('');
}

interface Site {
  title: string;
  origin: string;
}

async function withTitle(name: string, { plain: built }: KeptFile, site: Site): Promise<TitledFile> {
  const written = built.toString();
  const plain = Buffer.from(textWithTitle(name, written, site));
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { ...fileOf(name, plain, { br, gzip: zipped }), hashes: hashesOfScripts(written) };
}

function textWithTitle(name: string, written: string, { title, origin }: Site): string {
  if (PAGE.test(name)) {
    return written
      .replaceAll(BUILT, (_all, before) => `${before}${escapeHtml(title)}<`)
      .replaceAll(BUILT_VALUE, () => `"${escapeHtml(title)}"`)
      .replaceAll(BUILT_ORIGIN, () => `"${escapeHtml(origin)}`);
  }
  return JSON.stringify({ ...JSON.parse(written), name: title, short_name: title });
}
