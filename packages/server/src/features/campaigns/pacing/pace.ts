import { addMs, DAY_MS, HOUR_MS, msBetween } from '@handbill/contract/time';

/** The pace is that of the last days, of whole days since the first visit when there are fewer. */
const PACE_DAYS = 7;
/** With fewer verified visits in these days there is no pace. */
const VISITS_MIN = 5;

/** The instant since which visits count for the pace. */
export const paceSince = (now: Date) => addMs(now, -PACE_DAYS * DAY_MS);

/** The verified visits since then. */
export interface RecentVisits {
  verified: number;
  /** The hour of the first of them, or null. */
  first_at: Date | null;
  /** Whether there were decided visits before. */
  ran_before: boolean;
}

/**
 * The pace of the last days, and when the visits that are left have come at that pace, or when the order stops if that is
 * before; null with too few to say.
 */
export function paceOf(
  { verified, first_at, ran_before }: RecentVisits,
  { left, now, stopsAt }: { left: number; now: Date; stopsAt: Date | null },
): { visitsPerDay: number; end: Date } | null {
  if (first_at === null || verified < VISITS_MIN) return null;
  const started = ran_before ? paceSince(now) : first_at;
  const took = Math.max(msBetween(started, now), DAY_MS);
  const delivered = addMs(now, Math.ceil((left * took) / verified / HOUR_MS) * HOUR_MS);
  const end = stopsAt !== null && stopsAt < delivered ? stopsAt : delivered;
  return { visitsPerDay: Math.round((verified * DAY_MS) / took), end };
}
