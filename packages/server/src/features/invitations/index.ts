// Knows who came with a member's invite code, and how active they are.
// Refuses to pay for it: recruiting earns nothing.
// Start reading with list-invited.ts.
export { listInvited } from './list-invited.ts';
export { countInvited, selectInvited } from './sql.ts';
