import { DAY_MS, fromIso, HOUR_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { useText } from '../../languages/index.ts';

const units = [
  // Up to two days, hours are clearer.
  { id: 'time.days', ms: DAY_MS, from: 2 * DAY_MS },
  { id: 'time.hours', ms: HOUR_MS, from: HOUR_MS },
  { id: 'time.minutes', ms: MINUTE_MS, from: 0 },
] as const;

/**
 * The time until an instant of the wire: `2 days`, `5 hours`, at least `1 minute`. In our own texts: the first number
 * that a browser writes with its own names of units takes it 15 ms, and home writes no other.
 */
export function timeLeft(text: ReturnType<typeof useText>, at: string, now: Date): string {
  const left = msBetween(now, fromIso(at));
  const { id, ms } = units.find(({ from }) => left >= from) ?? units[2];
  return text(id, { count: Math.max(1, Math.floor(left / ms)) });
}
