// Knows the members invited with a member's code, and how active they are.
// Refuses to pay for it: recruiting earns nothing.
// Start reading with list-invited.ts.
export { listInvited } from './list-invited.ts';
export { countInvited, selectInvited as membersInvitedBy } from './sql.ts';
