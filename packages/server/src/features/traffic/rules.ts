import type { objects } from '@handbill/contract/console';
import type { OverallRow, TrafficRow } from './sql.ts';

/** Groups of fewer visits are not significant. */
export const OPENED_MIN = 5;

const REFUSED_MIN = 5;
const REFUSED_PERCENT_MIN = 30;
/** A proportion of refused visits stands out when it is this many times the instance's. */
const REFUSED_TIMES = 2;
const BURST_MIN = 8;
const BURST_PERCENT = 50;
const NETWORK_MIN = 4;
const NETWORK_PERCENT = 40;
const TIMES_MIN = 6;
/**
 * Programs wait equally long: a deviation of at most this many seconds, and this fraction of the instance's,
 * stands out.
 */
const DEVIATION_SECONDS_MAX = 0.3;
const DEVIATION_PART = 0.25;

interface Signal {
  signal: (typeof objects.trafficSignals)[number];
  seen: number;
  against: number;
}

type Facts = Pick<
  TrafficRow,
  | 'opened'
  | 'verified'
  | 'refused'
  | 'most_in_five_minutes'
  | 'top_visits'
  | 'network_known'
  | 'seconds_deviation'
>;

type Overall = Pick<OverallRow, 'verified' | 'refused' | 'seconds_deviation'>;

/** What stands out about the visits of one group: each figure with the one that it is compared with. */
export function signalsOf(
  row: Facts,
  { overall, about }: { overall: Overall; about: 'share' | 'sharer' | 'network' },
): Signal[] {
  const signals = [manyRefused(row, overall), burst(row), sameTimes(row, overall)];
  // A group by network always has only one network.
  if (about !== 'network') signals.push(oneNetwork(row));
  return signals.filter((signal) => signal !== null);
}

function manyRefused(row: Facts, overall: Overall): Signal | null {
  const seen = percent(refusedOf(row), refusedOf(row) + row.verified);
  const against = percent(overall.refused, overall.refused + overall.verified);
  const stands =
    refusedOf(row) >= REFUSED_MIN && seen >= REFUSED_PERCENT_MIN && seen >= REFUSED_TIMES * against;
  return stands ? { signal: 'many_refused', seen, against } : null;
}

function burst(row: Facts): Signal | null {
  const seen = row.most_in_five_minutes;
  const stands = seen >= BURST_MIN && percent(seen, row.opened) >= BURST_PERCENT;
  return stands ? { signal: 'burst', seen, against: row.opened } : null;
}

function oneNetwork(row: Facts): Signal | null {
  const seen = percent(row.top_visits, row.network_known);
  const stands = row.top_visits >= NETWORK_MIN && seen >= NETWORK_PERCENT;
  return stands ? { signal: 'one_network', seen, against: NETWORK_PERCENT } : null;
}

function sameTimes(row: Facts, overall: Overall): Signal | null {
  const { seconds_deviation: seen } = row;
  const against = overall.seconds_deviation ?? 0;
  if (seen === null || row.verified < TIMES_MIN) return null;
  const stands = seen <= DEVIATION_SECONDS_MAX && seen <= against * DEVIATION_PART;
  return stands ? { signal: 'same_times', seen, against } : null;
}

interface AtStake {
  unsettled_rewards: bigint;
  opened: number;
}

/** Sorts by still refusable rewards, then by visits, largest first. */
export function byStake(a: AtStake, b: AtStake): number {
  if (a.unsettled_rewards !== b.unsettled_rewards) return a.unsettled_rewards < b.unsettled_rewards ? 1 : -1;
  return b.opened - a.opened;
}

/** Without previews, which do not count as visits. */
function refusedOf({ refused: { preview: _previews, ...refused } }: Facts): number {
  return Object.values(refused).reduce((sum, visits) => sum + visits, 0);
}

function percent(part: number, of: number): number {
  return of === 0 ? 0 : Math.round((part * 100) / of);
}
