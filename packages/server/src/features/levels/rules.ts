import { larger } from '@handbill/contract/money';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { KeptPurchase } from './sql.ts';

/** A member's current price of a level: its fee minus what was paid for the current level, in minor units. */
export function upgradePrice({ joiningFee, feePaid }: { joiningFee: bigint; feePaid: bigint }): bigint {
  return larger(0n, joiningFee - feePaid);
}

/** What was paid for a member's current level, from the purchases that were not given back. */
export function feePaidOf(kept: readonly KeptPurchase[]): bigint {
  return kept.reduce((paid, { price }) => paid + price, 0n);
}

/** Until when a level bought now can be given back, excluding that instant. */
export function refundableUntil(now: Date, refundDays: number): Date {
  return addMs(now, refundDays * DAY_MS);
}

/**
 * Whether a purchase can be given back: it is the newest one not given back, its window is open, and its
 * discount and turns were not used.
 */
export function isRefundable(
  newest: KeptPurchase | undefined,
  now: Date,
): newest is KeptPurchase & { used: false } {
  return newest?.state === 'pending' && now < newest.refundable_until && !newest.used;
}

/** Basis points as a percentage with two decimals at most. */
export function percentOf(basisPoints: number): number {
  return basisPoints / 100;
}
