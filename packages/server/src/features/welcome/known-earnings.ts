import { addMs, DAY_MS, HOUR_MS, msBetween } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { PUBLIC_FIGURES_DAYS } from '../withdrawals/index.ts';
import { type EarningsRow, selectEarnings } from './sql.ts';

/** Fewer members say nothing about what a member earns. */
const EARNERS_MIN = 20;
/** They are counted over a whole month. */
const KEPT_MS = HOUR_MS;

const kept = new WeakMap<Work['config'], { at: Date; sums: EarningsRow }>();

/**
 * How many members were paid for visits in the period of the public figures, and the median of their sums in minor units;
 * null when they are too few. Read once an hour.
 */
export async function knownEarnings({
  tx,
  now,
  config,
}: Pick<Work, 'tx' | 'now' | 'config'>): Promise<{ members: number; median: bigint } | null> {
  const known = kept.get(config);
  const isCurrent = known && Math.abs(msBetween(known.at, now)) < KEPT_MS;
  const sums = isCurrent ? known.sums : await selectEarnings(tx, addMs(now, -PUBLIC_FIGURES_DAYS * DAY_MS));
  if (!isCurrent) kept.set(config, { at: now, sums });
  const { members, median } = sums;
  return median === null || members < EARNERS_MIN ? null : { members, median };
}
