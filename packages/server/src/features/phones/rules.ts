import { DAY_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Settings } from '../settings/index.ts';

/** How long a code can be entered. */
export const CODE_MS = 10 * MINUTE_MS;
/** Wrong codes in a row end a code. */
export const ATTEMPTS_MAX = 5;
/** Codes are counted over this time, and forgotten after it. */
export const COUNTED_MS = DAY_MS;

/** Each code costs money: these many are sent in 24 hours. */
const MEMBER_MAX = 5;
const NUMBER_MAX = 5;
/** To the ten thousand numbers around one: somebody who earns from text messages owns a range of them. */
const RANGE_MAX = 20;
/** Another code takes this long, then twice as long each time. */
const NEXT_CODE_MS = MINUTE_MS;
/** How long to wait where others used up a limit: it does not reveal when. */
const OTHERS_MS = 60 * MINUTE_MS;

/** The codes that were sent in the last 24 hours. */
export interface SentCodes {
  of_member: number;
  /** The member's latest. */
  last_at: Date | null;
  first_at: Date | null;
  to_number: number;
  to_range: number;
  from_network: number;
  in_total: number;
}

/** How long a member waits before another code, by the member's own codes, in milliseconds; 0: not at all. */
export function ownWaitMs({ of_member, last_at, first_at }: OwnCodes, now: Date): number {
  if (last_at === null || first_at === null) return 0;
  if (of_member >= MEMBER_MAX) return Math.max(0, COUNTED_MS - msBetween(first_at, now));
  return Math.max(0, NEXT_CODE_MS * 2 ** (of_member - 1) - msBetween(last_at, now));
}

export type OwnCodes = Pick<SentCodes, 'of_member' | 'last_at' | 'first_at'>;

/** How long to wait before a code is sent, by everybody's codes, in milliseconds; 0: not at all. */
export function waitMs(
  sent: SentCodes,
  limits: Pick<Settings, 'phone_codes_day' | 'phone_codes_network_day'>,
  now: Date,
): number {
  const full =
    sent.to_number >= NUMBER_MAX ||
    sent.to_range >= RANGE_MAX ||
    sent.from_network >= limits.phone_codes_network_day ||
    sent.in_total >= limits.phone_codes_day;
  return Math.max(ownWaitMs(sent, now), full ? OTHERS_MS : 0);
}

/** Whether a number is a mobile number of one of these countries. Premium numbers are none. */
export function isReachable(phone: string, countries: readonly string[]): boolean {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed?.isValid() === true && parsed.country !== undefined && countries.includes(parsed.country);
}
