import { addMs, businessDate, MINUTE_MS, msBetween, startOfBusinessDate } from '@handbill/contract/time';
import { maskName } from '../members/index.ts';

// The specification's fixed list of words, its masking and its bounds: samples of a demo instance only.
const WORDS = [
  'apple',
  'apricot',
  'avocado',
  'banana',
  'blueberry',
  'cherry',
  'coconut',
  'durian',
  'grape',
  'guava',
  'lychee',
  'mango',
  'mangosteen',
  'orange',
  'papaya',
  'peach',
  'pineapple',
];
const SAMPLE_UNITS_MAX = 2_000;
const MINOR_PER_UNIT = 100n;

/**
 * Invented awards, newest first; the caller labels them as samples. `draw` returns a whole number below its
 * bound.
 */
export function sampleAwards(
  { now, timezone }: { now: Date; timezone: string },
  count: number,
  draw: (bound: number) => number,
) {
  // All of them are from today, even a minute after midnight.
  const sinceMs = msBetween(startOfBusinessDate(businessDate(now, timezone), timezone), now);
  const stepMs = Math.min(MINUTE_MS, Math.floor(sinceMs / count));
  return Array.from({ length: count }, (_, index) => ({
    name: maskName(WORDS[draw(WORDS.length)] ?? 'apple'),
    amount: BigInt(1 + draw(SAMPLE_UNITS_MAX)) * MINOR_PER_UNIT,
    date: addMs(now, -index * stepMs),
  }));
}
