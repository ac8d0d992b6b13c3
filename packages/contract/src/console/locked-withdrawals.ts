import { z } from 'zod';
import { defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import {
  consoleLockedWithdrawal,
  lockedWithdrawalStatuses,
  operatorReason,
  queueSearch,
  seen,
} from './objects.ts';

export const listLockedWithdrawals = defineEndpoint({
  method: 'GET',
  path: 'locked-withdrawals',
  summary: 'Withdrawals for locked members: open ones oldest first, all of them newest first.',
  auth: 'operator',
  permission: 'locked_withdrawals.read',
  input: { status: z.enum(lockedWithdrawalStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(consoleLockedWithdrawal),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const askLockedWithdrawal = defineEndpoint({
  method: 'POST',
  path: 'members/{id}/locked-withdrawal',
  summary:
    'Request the payment of a locked member’s whole available balance to their bank account. Another operator approves.',
  auth: 'operator',
  permission: 'locked_withdrawals.ask',
  stepUp: true,
  input: { id, reason: operatorReason },
  data: consoleLockedWithdrawal,
  refusals: [
    'step_up_required',
    'member_not_locked',
    'locked_withdrawal_state',
    'withdrawals_stopped',
    'nothing_available',
    'bank_does_not_exist',
  ],
  status: 201,
  idempotent: true,
});

export const approveLockedWithdrawal = defineEndpoint({
  method: 'POST',
  path: 'locked-withdrawals/{id}/approve',
  summary: 'Approve it as the second person: it becomes an approved withdrawal that waits to be paid.',
  auth: 'operator',
  permission: 'locked_withdrawals.approve',
  stepUp: true,
  input: { id, seen },
  data: consoleLockedWithdrawal,
  refusals: [
    'step_up_required',
    'changed_meanwhile',
    'locked_withdrawal_state',
    'second_person_required',
    'operator_cooling',
    'member_not_locked',
    'withdrawals_stopped',
    'nothing_available',
    'operator_limit',
  ],
  idempotent: true,
});

export const declineLockedWithdrawal = defineEndpoint({
  method: 'POST',
  path: 'locked-withdrawals/{id}/decline',
  summary: 'Decline a locked withdrawal, including your own: the money stays where it is.',
  auth: 'operator',
  permission: 'locked_withdrawals.decline',
  input: { id },
  data: consoleLockedWithdrawal,
  refusals: ['locked_withdrawal_state'],
  idempotent: true,
});
