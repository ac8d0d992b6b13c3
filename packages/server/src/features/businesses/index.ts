// Owns businesses: who advertises, as the advertiser describes it, which of them an operator verified, and its team.
// Refuses addresses that do not lead to the public web or to a chat in a known app, and a badge for what has changed since.
// Start reading with profile/save-business.ts, then verifying/decide-business.ts.
export { forgetBusiness } from './forget-business.ts';
export { businessOf } from './read-own-business.ts';
export { type Badge, type LinkedBadge, lockNames, selectBadge as badgeOf } from './sql.ts';
export { listMemberships } from './team/memberships.ts';
export { readTeam } from './team/own-team.ts';
