import { addMs, DAY_MS, HOUR_MS } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { keptFor } from '../../platform/kept-for.ts';
import { PUBLIC_FIGURES_DAYS } from '../withdrawals/index.ts';
import { selectEarnings } from './sql.ts';

/** Fewer members say nothing about what a member earns. */
const SHARERS_MIN = 20;
/** They are counted over a whole month. */
const KEPT_MS = HOUR_MS;

const readEarnings = keptFor(KEPT_MS, ({ tx, now }) =>
  selectEarnings(tx, addMs(now, -PUBLIC_FIGURES_DAYS * DAY_MS)),
);

/**
 * How many members received orders in the period of the public figures, and the median of what each was paid for visits in
 * it, in minor units: nothing counts as well. Null when they are too few. Read once an hour.
 */
export async function knownEarnings(
  work: Pick<Work, 'tx' | 'now' | 'config'>,
): Promise<{ members: number; median: bigint } | null> {
  const { members, median } = await readEarnings(work);
  return median === null || members < SHARERS_MIN ? null : { members, median };
}
