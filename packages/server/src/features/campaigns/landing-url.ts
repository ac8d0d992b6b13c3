const LENGTH_MAX = 2_000;

/** Names that lead into somebody's own network, to no place on the public web, or nowhere. */
const REFUSED_TOP_LEVELS = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'i2p',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
]);
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * The landing address as it is stored, in the one spelling that browsers make of it; null when it is not accepted.
 * It must be https, lead to a public name, and carry no credentials. Numeric spellings of an address (`2130706433`,
 * `0x7f.1`) are resolved by the parser, and refused like the plain one.
 */
export function landingUrlOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return isPublicName(url.hostname) && url.href.length <= LENGTH_MAX ? url.href : null;
}

function isPublicName(hostname: string): boolean {
  // One dot at the end means the same place.
  const name = hostname.replace(/\.$/, '');
  const top = name.slice(name.lastIndexOf('.') + 1);
  const labels = name.split('.');
  if (labels.length < 2 || REFUSED_TOP_LEVELS.has(top)) return false;
  return labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(top);
}
