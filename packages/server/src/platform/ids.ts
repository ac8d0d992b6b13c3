import { randomBytes, randomInt } from 'node:crypto';

/** The only place that draws random values. */
export function randomSecret(bytes: number): Buffer {
  return randomBytes(bytes);
}

/** A whole number in [0, bound), uniformly distributed. */
export function randomBelow(bound: number): number {
  return randomInt(bound);
}

/** A UUID version 7 (RFC 9562, section 5.7): ordered by the millisecond of `now`, random after it. */
export function newId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The instant at which an id was made. */
export function instantOf(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/** The smallest id of this instant: it turns a range of time into a range of ids. */
export function firstIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

// Without 0, 1, I, L and O: people read codes aloud and type them.
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const TOKEN_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A code for people: upper-case letters and digits without lookalikes. */
export function newCode(length: number): string {
  return pick(CODE_ALPHABET, length);
}

/** A token for links: letters and digits, about 5.95 bits each. */
export function newToken(length: number): string {
  return pick(TOKEN_ALPHABET, length);
}

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text has the form of a row's id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
