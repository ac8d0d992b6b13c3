import type { previewLevel } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { offersOf } from '../campaigns/index.ts';
import type { LevelTerms, PackageTerms } from '../offers/index.ts';

type Effects = AnswerOf<typeof previewLevel>['data'];
type Problem = NonNullable<Effects['problem']>;

export interface Offered<Terms> {
  id: string;
  version: number;
  retired: boolean;
  terms: Terms;
}
export type OfferedLevel = Offered<LevelTerms>;
export type OfferedPackage = Offered<PackageTerms>;

/** All levels by rank and all packages by list price, including retired ones. */
export interface PriceList {
  levels: readonly OfferedLevel[];
  packages: readonly OfferedPackage[];
}

/** A change to one level or package; `terms` null retires it. */
export interface Change<Terms> {
  id: string;
  terms: Terms | null;
}

const NEW = { version: 1, retired: false };

function changed<Terms>(
  all: readonly Offered<Terms>[],
  { id, terms }: Change<Terms>,
): readonly Offered<Terms>[] {
  const before = all.find((each) => each.id === id);
  if (!before) return terms === null ? all : [...all, { ...NEW, id, terms }];
  const after = terms === null ? { ...before, retired: true } : { ...before, terms };
  return all.map((each) => (each.id === id ? after : each));
}

/** Whether a change takes a benefit away from members who have the level. */
export function needsTwoPeople({
  members,
  before,
  after,
}: {
  members: number;
  before: LevelTerms;
  after: LevelTerms;
}): boolean {
  const highest = ({ discount_bp, max_discount_bp }: LevelTerms) => max_discount_bp ?? discount_bp;
  const isLess =
    after.discount_bp < before.discount_bp ||
    highest(after) < highest(before) ||
    after.turns_per_day < before.turns_per_day;
  return members > 0 && isLess;
}

/** The list with one level added, changed or retired. */
export function withLevel({ levels, packages }: PriceList, change: Change<LevelTerms>): PriceList {
  const after = [...changed(levels, change)].sort((a, b) => a.terms.rank - b.terms.rank);
  return { levels: after, packages };
}

/** The list with one package added, changed or retired. */
export function withPackage({ levels, packages }: PriceList, change: Change<PackageTerms>): PriceList {
  const after = [...changed(packages, change)].sort((a, b) =>
    a.terms.list_price < b.terms.list_price ? -1 : 1,
  );
  return { levels, packages: after };
}

interface LevelPrice {
  level: string;
  levelId: string;
  packageId: string;
  visits: number;
  rewards: bigint;
  price: bigint;
}

/**
 * The price of every offered package at every level, including retired levels, whose members keep their
 * discount.
 */
function pricesOf({ levels, packages }: PriceList): LevelPrice[] {
  const rows = packages.filter(({ retired }) => !retired).map(({ id, terms }) => ({ id, ...terms }));
  return levels.flatMap(({ id: levelId, terms }) =>
    offersOf(rows, terms).map(({ id: packageId, visits, price, reward_per_visit }) => ({
      level: terms.names.en,
      levelId,
      packageId,
      visits,
      price,
      rewards: reward_per_visit * BigInt(visits),
    })),
  );
}

/** Why this price list is not allowed; null when it is. */
export function problemOf(list: PriceList): Problem | null {
  const [lowest, ...higher] = list.levels;
  const packages = list.packages.filter(({ retired }) => !retired);
  // A new member gets the lowest level.
  if (!lowest || lowest.retired || packages.length === 0) return 'last_of_its_kind';
  let fee = 0n;
  for (const { terms } of higher.filter(({ retired }) => !retired)) {
    if (terms.joining_fee < fee) return 'levels_out_of_order';
    fee = terms.joining_fee;
  }
  // Nobody pays to be a member.
  if (lowest.terms.joining_fee > 0n) return 'levels_out_of_order';
  const belowRewards =
    pricesOf(list).some(({ price, rewards }) => price < rewards) || list.packages.some(isBelowRewards);
  return belowRewards ? 'prices_below_rewards' : null;
}

/**
 * Applies to retired packages, too, although no level has a price for them: their terms can still be changed.
 */
function isBelowRewards({ terms }: OfferedPackage): boolean {
  return terms.list_price < terms.reward_per_visit * BigInt(terms.visits);
}

/** The prices of both lists side by side. */
export function comparePrices(before: PriceList, after: PriceList): Effects['offers'] {
  const keyOf = ({ levelId, packageId }: LevelPrice) => `${levelId}/${packageId}`;
  const was = new Map(pricesOf(before).map((each) => [keyOf(each), each]));
  const is = new Map(pricesOf(after).map((each) => [keyOf(each), each]));
  return [...new Map([...was, ...is])].map(([key, { level, visits, rewards }]) => ({
    level,
    visits,
    rewards,
    price_before: was.get(key)?.price ?? null,
    price_after: is.get(key)?.price ?? null,
  }));
}
