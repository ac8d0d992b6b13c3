import { createHash } from 'node:crypto';
import { DAY_MS } from '@handbill/contract/time';

/** The most open links of one order. */
export const LINKS_MAX = 3;
/** How long a link shows results, unless it is ended before. */
export const LINK_MS = 90 * DAY_MS;
/** Of 62 characters: 190 bits, which nobody guesses. */
export const TOKEN_LENGTH = 32;

/** What is kept of a link's secret. It is random, so a plain hash cannot be reversed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
