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

/** Whether the client already has this version (RFC 9110, section 13.1.2; tags are compared weakly). */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.some((tag) => opaque(tag) === opaque(etag));
}

const opaque = (tag: string) => tag.replace(/^W\//, '');
