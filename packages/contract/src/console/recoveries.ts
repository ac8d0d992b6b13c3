import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { nextCursor, recoveryStatus } from '../member/objects.ts';
import { consoleApproval, operatorReason, queueSearch } from './objects.ts';

const consoleRecovery = z.strictObject({
  _id: id,
  /** The number that the person who asks was given. */
  number: z.string(),
  member: z.strictObject({ _id: id, username: z.string(), locked: z.boolean() }),
  status: recoveryStatus,
  asked_at: instant,
  /** Whether they knew the account's phone number; false once the account has another one. */
  phone_matches: z.boolean(),
  /** Since when a code has proved that the account’s number is its member’s; null: never. */
  phone_verified_at: instant.nullable(),
  /** How to reach them, in their own words. */
  contact: z.string(),
  /** What an operator can check with. */
  registered_at: instant,
  last_used_at: instant.nullable(),
  bank_holder: z.string().nullable(),
  balance: money,
  ends_at: instant.nullable(),
  closed_at: instant.nullable(),
});

export const listRecoveries = defineEndpoint({
  method: 'GET',
  path: 'recoveries',
  summary:
    'Requests to recover an account without a code: waiting ones oldest first, all of them newest first.',
  auth: 'operator',
  permission: 'recoveries.read',
  input: { status: recoveryStatus.optional(), search: queueSearch, ...queryPaging },
  data: z.array(consoleRecovery),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const startRecovery = defineEndpoint({
  method: 'POST',
  path: 'recoveries/{id}/start',
  summary: 'Ask to start a recovery after checking who asks. Another operator confirms it under Approvals.',
  auth: 'operator',
  permission: 'recoveries.start',
  stepUp: true,
  input: { id, reason: operatorReason },
  data: consoleApproval,
  refusals: ['step_up_required', 'recovery_state', 'approval_open'],
  status: 201,
  idempotent: true,
});

export const declineRecovery = defineEndpoint({
  method: 'POST',
  path: 'recoveries/{id}/decline',
  summary: 'Decline a waiting request, or stop a running recovery: the password is unchanged.',
  auth: 'operator',
  permission: 'recoveries.decline',
  input: { id, reason: operatorReason },
  data: consoleRecovery,
  refusals: ['recovery_state'],
  idempotent: true,
});
