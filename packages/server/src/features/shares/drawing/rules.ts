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
