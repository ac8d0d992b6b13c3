import { addMs, endOfBusinessDate, HOUR_MS, msBetween } from '@handbill/contract/time';
import type { ShareRow } from './sql.ts';

/**
 * When a share ends: after a fixed number of hours, or with the last day of its campaign (`endsOn`, `yyyy-MM-dd`), so that it never
 * outlives its campaign.
 */
export function expiryOf({
  now,
  shareHours,
  endsOn,
  timezone,
}: {
  now: Date;
  shareHours: number;
  endsOn: string | null;
  timezone: string;
}): Date {
  const usual = addMs(now, shareHours * HOUR_MS);
  if (endsOn === null) return usual;
  const last = endOfBusinessDate(endsOn, timezone);
  return msBetween(usual, last) < 0 ? last : usual;
}

/** How many visits a share gets: as many as the setting allows, or the campaign's remaining ones. */
export function visitsToAllocate({
  shareVisits,
  unallocated,
}: {
  shareVisits: number;
  unallocated: number;
}): number {
  return Math.min(shareVisits, unallocated);
}

/** How many places of a share neither a visit that counts nor a held one has taken. */
export function placesLeft(
  share: Pick<ShareRow, 'visits_target' | 'visits_verified' | 'visits_held'>,
): number {
  return share.visits_target - share.visits_verified - share.visits_held;
}
