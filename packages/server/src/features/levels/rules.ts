import type { Language } from '@handbill/contract/languages';
import { larger } from '@handbill/contract/money';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { LevelRow, PurchaseRow } from './sql.ts';

/** What a member pays for a level now: its fee less what was paid for the level that they have. Minor units. */
export function upgradePrice({ joiningFee, feePaid }: { joiningFee: bigint; feePaid: bigint }): bigint {
  return larger(0n, joiningFee - feePaid);
}

/** How long a level that is bought now can be given back. The last instant is not part of it. */
export function refundableUntil(now: Date, refundDays: number): Date {
  return addMs(now, refundDays * DAY_MS);
}

/**
 * Whether a purchase can be given back: it is the newest that was not given back, its window is open, and nothing
 * was advertised with its discount and turns.
 */
export function isRefundable(
  newest: (PurchaseRow & { used: boolean }) | null,
  now: Date,
): newest is PurchaseRow & { used: false } {
  return newest?.state === 'pending' && now < newest.refundable_until && !newest.used;
}

/** The name of a level in a language, falling back to Vietnamese. */
export function levelName({ names }: Pick<LevelRow, 'names'>, language: Language): string {
  return names[language] ?? names.vn;
}

/** Basis points as a percentage with two decimals at most. */
export function percentOf(basisPoints: number): number {
  return basisPoints / 100;
}
