import { createHash } from 'node:crypto';
import { RESULTS_LINK_DAYS } from '@handbill/contract/periods';
import { DAY_MS } from '@handbill/contract/time';

/** The most open links of one order. */
export const LINKS_MAX = 3;
export const LINK_MS = RESULTS_LINK_DAYS * DAY_MS;
/** Of 62 characters: 190 bits, which nobody guesses. */
export const TOKEN_LENGTH = 32;

/** What is kept of a link's secret. It is random, so a plain hash cannot be reversed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
