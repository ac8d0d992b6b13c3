// Owns what one operator asks for and another approves, and who may be the second of two people.
// Refuses to know what is approved: each feature declares its kinds (platform/approval-kind.ts) and carries them out.
// Start reading with ask-approval.ts, then decide-approval.ts; step.ts for what has a record of its own.
export { askApproval } from './ask-approval.ts';
export { requireSecondPerson } from './second-person.ts';
export { selectApprovers, selectOpenOfKind } from './sql.ts';
export { asSeen, forSecondPerson, inState, logStep } from './step.ts';
