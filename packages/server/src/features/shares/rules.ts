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
