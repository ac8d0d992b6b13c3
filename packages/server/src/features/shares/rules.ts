import type { ShareRow } from './sql.ts';

type Counts = Pick<ShareRow, 'stage' | 'visits_verified' | 'visits_claimed'>;

/** How many visits a share gets: as many as the setting allows, or what the campaign has left. */
export function visitsToAllocate({
  shareVisits,
  unallocated,
}: {
  shareVisits: number;
  unallocated: number;
}): number {
  return Math.min(shareVisits, unallocated);
}

/** Pending while it runs or has something to pay, then success, or closed when it ended with nothing earned. */
export function receivedStatus(share: Counts): 'pending' | 'success' | 'closed' {
  if (share.stage === 'distributing' || share.visits_claimed < share.visits_verified) return 'pending';
  return share.visits_verified > 0 ? 'success' : 'closed';
}
