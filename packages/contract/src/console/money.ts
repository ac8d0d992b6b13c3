import { z } from 'zod';
import { amount, defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { depositStatuses, nextCursor, withdrawalStatuses } from '../member/objects.ts';
import {
  askedFor,
  bankReference,
  consoleDeposit,
  consoleWithdrawal,
  depositReasons,
  operatorReason,
  queueSearch,
  seen,
  withdrawalFunds,
  withdrawalReasons,
} from './objects.ts';

export const listDeposits = defineEndpoint({
  method: 'GET',
  path: 'deposits',
  summary: 'Deposits, oldest first within a status queue.',
  auth: 'operator',
  permission: 'deposits.read',
  input: { status: z.enum(depositStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(consoleDeposit),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const confirmDeposit = defineEndpoint({
  method: 'POST',
  path: 'deposits/{id}/confirm',
  summary:
    'Credit the amount actually received, under the bank’s reference: more, less or late. A deposit with a `bank_currency` is confirmed by `bank_amount`. Beyond the limits, or when the deposit’s rate no longer holds, this is only a request: another operator approves.',
  auth: 'operator',
  permission: 'deposits.confirm',
  stepUp: true,
  input: {
    id,
    seen,
    /** In the balance's currency. Exactly one of the two. */
    amount: amount.optional(),
    /** In the bank's currency, in its smallest unit: whole dong. */
    bank_amount: amount.optional(),
    bank_reference: bankReference,
    /** Required when the amount is far from the announced one; the second operator sees it. */
    reason: operatorReason.optional(),
  },
  data: consoleDeposit,
  extra: askedFor,
  refusals: [
    'step_up_required',
    'changed_meanwhile',
    'deposit_state',
    'bank_reference_used',
    'approval_open',
    'company_cannot_cover',
  ],
  idempotent: true,
});

export const rejectDeposit = defineEndpoint({
  method: 'POST',
  path: 'deposits/{id}/reject',
  summary: 'Reject a deposit that did not arrive.',
  auth: 'operator',
  permission: 'deposits.confirm',
  input: { id, reason: z.enum(depositReasons) },
  data: consoleDeposit,
  refusals: ['deposit_state'],
  idempotent: true,
});

export const listWithdrawals = defineEndpoint({
  method: 'GET',
  path: 'withdrawals',
  summary:
    'Withdrawals, earliest due first. With the status `pending` also those whose approval lapsed, unless they are in a batch.',
  auth: 'operator',
  permission: 'withdrawals.read',
  input: { status: z.enum(withdrawalStatuses).optional(), search: queueSearch, ...queryPaging },
  /**
   * For a withdrawal awaiting approval; else null. It covers only events before the request, so it never
   * changes.
   */
  data: z.array(consoleWithdrawal.extend({ funds: withdrawalFunds.nullable() })),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const approveWithdrawal = defineEndpoint({
  method: 'POST',
  path: 'withdrawals/{id}/approve',
  summary:
    'Approve a withdrawal, or approve it again after its approval lapsed; another operator pays it. Refused to operators who credited its money without proof from the bank.',
  auth: 'operator',
  permission: 'withdrawals.approve',
  stepUp: true,
  input: { id, seen },
  data: consoleWithdrawal,
  refusals: [
    'step_up_required',
    'changed_meanwhile',
    'withdrawal_state',
    'withdrawal_in_batch',
    'second_person_required',
    'operator_cooling',
    'operator_limit',
    'withdrawals_stopped',
  ],
  idempotent: true,
});

export const payWithdrawal = defineEndpoint({
  method: 'POST',
  path: 'withdrawals/{id}/pay',
  summary: 'Record that an approved withdrawal was paid. Refused to the operator who approved it.',
  auth: 'operator',
  permission: 'withdrawals.pay',
  stepUp: true,
  input: { id, seen, bank_reference: bankReference },
  data: consoleWithdrawal,
  refusals: [
    'step_up_required',
    'changed_meanwhile',
    'withdrawal_state',
    'withdrawal_in_batch',
    'withdrawal_not_payable_yet',
    'withdrawal_altered',
    'second_person_required',
    'operator_cooling',
    'bank_reference_used',
    'operator_limit',
    'withdrawals_stopped',
    'restored_not_reconciled',
  ],
  idempotent: true,
});

export const rejectWithdrawal = defineEndpoint({
  method: 'POST',
  path: 'withdrawals/{id}/reject',
  summary: 'Reject a withdrawal that the bank has not paid: the money is available again.',
  auth: 'operator',
  permission: 'withdrawals.approve',
  input: { id, seen, reason: z.enum(withdrawalReasons) },
  data: consoleWithdrawal,
  refusals: ['changed_meanwhile', 'withdrawal_state', 'withdrawal_in_batch', 'restored_not_reconciled'],
  idempotent: true,
});

export const returnWithdrawal = defineEndpoint({
  method: 'POST',
  path: 'withdrawals/{id}/return',
  summary:
    'Record that the bank returned a payment: the money is available again. Beyond credit_alone_limit in 24 hours another operator approves.',
  auth: 'operator',
  permission: 'withdrawals.pay',
  stepUp: true,
  input: { id, seen, reason: z.enum(withdrawalReasons) },
  data: consoleWithdrawal,
  extra: askedFor,
  refusals: ['step_up_required', 'changed_meanwhile', 'withdrawal_state', 'approval_open'],
  idempotent: true,
});
