// Owns the block lists: landing hosts, networks and browsers that are not accepted, each with a reason and an end.
// Refuses to turn visitors or orders away itself: visits and campaigns ask, and refuse in their own words.
// Start reading with add-block.ts, then blocked.ts.
export { blocksOfVisitors, refuseBlockedHost } from './blocked.ts';
export { isHostBlocked } from './sql.ts';
