import type { ReviewReason } from '@handbill/contract/member';
import { divideDown, divideUp } from '@handbill/contract/money';
import type { CampaignRow } from '../escrow/index.ts';
import type { LevelRow } from '../levels/index.ts';
import type { VisitPackage } from '../offers/index.ts';

const ALL_BP = 10_000n;

/** Why an operator ends an order, without an explanation that was not given. */
export function whyEnded({
  reason,
  explanation,
}: {
  reason: ReviewReason;
  explanation?: string | undefined;
}) {
  return explanation === undefined ? { reason } : { reason, explanation };
}

type Discounts = Pick<LevelRow, 'discount_bp' | 'max_discount_bp'>;

/**
 * The list prices of the smallest and the largest package on offer, between which the discount is
 * interpolated.
 */
export interface PriceRange {
  smallest: bigint;
  largest: bigint;
}

/** A package at the price of a level, in minor units. */
export interface Offer extends VisitPackage {
  price: bigint;
  /** The discount in basis points, rounded down, so that the discount shown never exceeds the one given. */
  discountBp: number;
}

/** The packages on offer, ordered by list price, each at the price of a level. */
export function offersOf(packages: readonly VisitPackage[], level: Discounts): Offer[] {
  const smallest = packages[0]?.list_price ?? 0n;
  const largest = packages.at(-1)?.list_price ?? 0n;
  return packages.map((each) => ({ ...each, ...priceOf(each.list_price, { smallest, largest }, level) }));
}

/**
 * A list price minus the discount of a level, which grows linearly with the list price, from the level's
 * discount for the smallest package to its highest for the largest. The discount is rounded up to the minor
 * unit, in the member's favour.
 */
export function priceOf(
  listPrice: bigint,
  range: PriceRange,
  level: Discounts,
): Pick<Offer, 'price' | 'discountBp'> {
  const from = BigInt(level.discount_bp);
  const to = BigInt(level.max_discount_bp ?? level.discount_bp);
  const span = range.largest - range.smallest;
  // If there is only one size, it is also the largest.
  const [bpTimesSpan, divisor] =
    span === 0n ? [to, 1n] : [from * span + (to - from) * (listPrice - range.smallest), span];
  const discount = divideUp(listPrice * bpTimesSpan, ALL_BP * divisor);
  return { price: listPrice - discount, discountBp: Number(divideDown(bpTimesSpan, divisor)) };
}

/**
 * The company's fee for one visit: an equal part of the price minus the reward, rounded down, so that the
 * remainder stays in escrow and is returned. Throws when the price does not cover the rewards, which the
 * rules for levels and packages rule out.
 */
export function feePerVisit({
  price,
  visits,
  rewardPerVisit,
}: {
  price: bigint;
  visits: number;
  rewardPerVisit: bigint;
}): bigint {
  const fee = divideDown(price, BigInt(visits)) - rewardPerVisit;
  if (fee < 0n) throw new Error(`${visits} visits for ${price} do not cover rewards of ${rewardPerVisit}`);
  return fee;
}

/**
 * Whether visits can be added: to an order that others can receive, or that its member paused. One that an operator
 * paused may have to end.
 */
export function canTopUp(
  { stage, paused_by, ends_on }: Pick<CampaignRow, 'stage' | 'paused_by' | 'ends_on'>,
  today: string,
): boolean {
  if (ends_on !== null && ends_on < today) return false;
  return stage === 'distributing' || (stage === 'paused' && paused_by === 'member');
}

/** The list price of more visits of a campaign, in minor units; rounded down, so that no discount is shown too large. */
export function listPriceOf(
  { list_price, visits_target }: Pick<CampaignRow, 'list_price' | 'visits_target'>,
  visits: number,
): bigint {
  return divideDown(list_price * BigInt(visits), BigInt(visits_target));
}
