// Owns requests that one operator makes and another approves, and the rule of who may be the second person.
// Refuses to know what is approved: each feature declares its kinds (platform/approval-kind.ts) and carries them out.
// Start reading with ask-approval.ts, then decide-approval.ts; step.ts is for features that keep their own record.
export { askApproval } from './ask-approval.ts';
export { hasLostAccess, requireSecondPerson } from './second-person.ts';
export {
  forgetShown,
  selectApprovers as approversOf,
  selectOpenOfKind as openApprovalsOf,
  withdrawRequests,
} from './sql.ts';
export { asSeen, forSecondPerson, inState, logStep } from './step.ts';
