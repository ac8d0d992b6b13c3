import { addMs, DAY_MS, MINUTE_MS } from '@handbill/contract/time';

/** The characters of a code: 31 ^ 6 are 887 million, and one person tries at most ATTEMPTS_MINUTE of them. */
export const CODE_LENGTH = 6;
/** The most codes that an advertiser, or one person of the team, redeems or mistypes in a minute. */
export const ATTEMPTS_MINUTE = 20;
/** The last visit ends an order, and its visitor has to get to the counter. */
const CODE_DAYS_AFTER_END = 30;

/** How long what a code was worth can be corrected: the customer is still at the counter, or just left. */
const CORRECTION_MINUTES = 15;

/** Until when the worth of a redeemed code can be corrected; null when it no longer can. */
export function correctableUntil(redeemedAt: Date, now: Date): Date | null {
  const until = addMs(redeemedAt, CORRECTION_MINUTES * MINUTE_MS);
  return until > now ? until : null;
}

/** A code as it is stored, however it was typed. */
export function codeOf(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Whether codes of an order are still redeemed; `endedAt` is null while it runs. */
export function isRedeemable(endedAt: Date | null, now: Date): boolean {
  return endedAt === null || addMs(endedAt, CODE_DAYS_AFTER_END * DAY_MS) > now;
}
