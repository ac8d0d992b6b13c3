import { createHash } from 'node:crypto';
import { bcp47, DEFAULT_LANGUAGE, type Language, languages } from '@handbill/contract/languages';
import type { FastifyRequest } from 'fastify';

/** Our languages by the first part of their tags. */
const byTag: ReadonlyMap<string, Language> = new Map(
  languages.map((code) => [bcp47[code].replace(/-.*/, ''), code]),
);

/** The content encodings that we send. */
export type Encoding = 'br' | 'gzip';

/** The smallest available form that the client accepts (RFC 9110, section 12.5.3); null is the plain one. */
export function encodingFor(
  accepted: string | string[] | undefined,
  available: { readonly [Each in Encoding]: unknown } = { br: true, gzip: true },
): Encoding | null {
  const taken = String(accepted ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.replace(/;.*/, '').trim().toLowerCase());
  return (['br', 'gzip'] as const).find((each) => taken.includes(each) && available[each] !== null) ?? null;
}

/** The tag of what is sent with these bytes; weak, because all its encodings share it (RFC 9110, section 8.8.3). */
export function tagOf(plain: Buffer): string {
  return `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client already has this version (RFC 9110, section 13.1.2; tags are compared weakly). */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.some((tag) => opaque(tag) === opaque(etag));
}

const opaque = (tag: string) => tag.replace(/^W\//, '');

type Asked = Pick<FastifyRequest, 'query' | 'headers'>;

/**
 * The language that the address of a page names: the one asked for (`lang`), or that of the member who shares the address
 * (`shared`). The first, if there are several; null without a known one.
 */
export function languageAsked({ query }: Asked, by: 'lang' | 'shared' = 'lang'): Language | null {
  const [asked] = [(query as Record<string, unknown>)[by]].flat();
  return languages.find((code) => code === asked) ?? null;
}

/**
 * The language of one of the app's pages: the one that its address asks for, else the one that the app keeps in the
 * cookie `locale`, else the visitor's. The app starts in the same one, so nothing on the page changes its language.
 */
export function languageOfPage(request: Asked): Language {
  return languageKnownOf(request) ?? DEFAULT_LANGUAGE;
}

/** The same without the default; null: nothing says what the visitor reads. */
export function languageKnownOf(request: Asked, asked = languageAsked(request)): Language | null {
  const { cookie = '', 'accept-language': accepted } = request.headers;
  const kept = /(?:^|;\s*)(?:__Host-)?locale=(\w+)/.exec(cookie)?.[1];
  const chosen = asked ?? languages.find((code) => code === kept);
  return chosen ?? languagesOfBrowser(accepted)[0] ?? null;
}

/** The language of a visitor by Accept-Language; the default when none fits. */
export function languageOfVisitor(acceptLanguage: string | undefined): Language {
  return languagesOfBrowser(acceptLanguage)[0] ?? DEFAULT_LANGUAGE;
}

/** Those of our languages that Accept-Language names, the most wanted first (RFC 9110, section 12.5.4). */
export function languagesOfBrowser(acceptLanguage: string | undefined): readonly Language[] {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return {
        tag: tag.split('-')[0] ?? '',
        quality: quality === undefined ? 1 : Number.parseFloat(quality),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => byTag.get(tag));
  return [...new Set(wanted.filter((language) => language !== undefined))];
}
