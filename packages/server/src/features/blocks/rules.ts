/** Names of ordinary browsers: a part that they share is too broad to block. */
const ORDINARY = [
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
].map((name) => name.toLowerCase());

/** Whether a part of a browser's name also occurs in those of ordinary browsers. */
export function isOrdinary(part: string): boolean {
  return ORDINARY.some((name) => name.includes(part.toLowerCase()));
}

/** The host in a text or URL, in the browser's spelling and without `www.`; null if there is none. */
export function hostOf(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const name = new URL(address).hostname.replace(/\.$/, '').replace(/^www\./, '');
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(name) && !/\.\d+$/.test(name) ? name : null;
}
