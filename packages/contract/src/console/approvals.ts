import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { approvalStatuses, operatorReason } from './objects.ts';
import { approvalKinds } from './permissions.ts';

const approval = z.strictObject({
  _id: id,
  kind: z.enum(approvalKinds),
  /** What it is about: `setting/bank_account`. */
  subject: z.string(),
  title: z.string(),
  /** What it changes. Of an open one as things are now; of a decided one as they were shown then. */
  lines: z.array(
    z.strictObject({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  reason: z.string(),
  status: z.enum(approvalStatuses),
  asked_by: z.string(),
  asked_at: instant,
  /** Whether it was asked for by whoever reads this. */
  own: z.boolean(),
  /** The operator it is about, if it is about one. */
  concerns: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  decline_reason: z.string().nullable(),
  /** Whether the reader's role may approve this kind. */
  may_approve: z.boolean(),
  /** False when things have changed since it was asked for: decline it and ask again. */
  possible: z.boolean(),
  /** Comes back with the decision: another state than the one on the screen is not approved. */
  seen: z.string(),
});

export const listApprovals = defineEndpoint({
  method: 'GET',
  path: 'approvals',
  summary:
    'What operators asked for that another has to approve: open ones oldest first, all of them newest first. Only kinds that the reader may approve, and their own.',
  auth: 'operator',
  permission: 'approvals.read',
  input: { status: z.enum(approvalStatuses).optional(), ...queryPaging },
  data: z.array(approval),
  beside: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const approveApproval = defineEndpoint({
  method: 'POST',
  path: 'approvals/{id}/approve',
  summary:
    'The second of two people approves what the first asked for, as shown: it takes effect now. When it cannot be done any more, `fields.cause` says why.',
  auth: 'operator',
  permission: 'approvals.decide',
  input: { id, seen: z.string().max(100) },
  data: approval,
  refusals: [
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
  summary: 'Decline what was asked for, or take back your own request: nothing changes.',
  auth: 'operator',
  permission: 'approvals.decide',
  input: { id, reason: operatorReason.optional() },
  data: approval,
  refusals: ['approval_state'],
  idempotent: true,
});
