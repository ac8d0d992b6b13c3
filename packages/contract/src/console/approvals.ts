import { z } from 'zod';
import { defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { approvalStatuses, consoleApproval, operatorReason, queueSearch } from './objects.ts';

export const listApprovals = defineEndpoint({
  method: 'GET',
  path: 'approvals',
  summary:
    'Requests that another operator has to approve: open ones oldest first, all of them newest first. Only kinds that the reader may approve, and their own. `search` looks at the start of the operators’ usernames, in the title and the reason, and for the id of the request or of its subject.',
  auth: 'operator',
  permission: 'approvals.read',
  input: { status: z.enum(approvalStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(consoleApproval),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const approveApproval = defineEndpoint({
  method: 'POST',
  path: 'approvals/{id}/approve',
  summary:
    'The second of two people approves the request as shown: it takes effect now. When it is no longer possible, `current.cause` has the reason.',
  auth: 'operator',
  permission: 'approvals.decide',
  stepUp: true,
  input: { id, seen: z.string().max(100) },
  data: consoleApproval,
  refusals: [
    'step_up_required',
    'approval_state',
    'changed_meanwhile',
    'second_person_required',
    'operator_cooling',
    'approval_impossible',
  ],
  idempotent: true,
});

export const declineApproval = defineEndpoint({
  method: 'POST',
  path: 'approvals/{id}/decline',
  summary: 'Decline a request, or withdraw your own: nothing changes.',
  auth: 'operator',
  permission: 'approvals.decide',
  input: { id, reason: operatorReason.optional() },
  data: consoleApproval,
  refusals: ['approval_state'],
  idempotent: true,
});
