const LENGTH_MAX = 2_000;

/** Names that lead into a private network, outside the public web, or nowhere. */
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
 * An address of the public web in the canonical spelling of browsers, as stored; null when it is not accepted. It must
 * be https, have a public name, and contain no credentials. The parser resolves numeric spellings of an
 * address (`2130706433`, `0x7f.1`), which are refused like the plain one.
 */
export function publicUrlOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return isPublicName(url.hostname) && url.href.length <= LENGTH_MAX ? url.href : null;
}

function isPublicName(hostname: string): boolean {
  // A trailing dot means the same host.
  const name = hostname.replace(/\.$/, '');
  const top = name.slice(name.lastIndexOf('.') + 1);
  const labels = name.split('.');
  if (labels.length < 2 || REFUSED_TOP_LEVELS.has(top)) return false;
  return labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(top);
}
