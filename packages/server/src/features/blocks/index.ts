// Owns the block lists: landing hosts, networks and browsers that are not accepted, each with a reason and an end.
// Refuses to refuse: visits and campaigns ask, and say so in their own words.
// Start reading with add-block.ts, then blocked.ts.
export { blockOfVisitor, refuseBlockedHost } from './blocked.ts';
export { isHostBlocked } from './sql.ts';
