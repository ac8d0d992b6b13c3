import { z } from 'zod';
import { defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import {
  consoleApproval,
  consoleWithdrawal,
  operatorReason,
  paymentBatch,
  paymentResultLine,
  queueSearch,
  seen,
} from './objects.ts';

export const listPaymentBatches = defineEndpoint({
  method: 'GET',
  path: 'payment-batches',
  summary:
    'Batches of withdrawals that are paid together, newest first. `search` finds batches by their name, id or total, by the start of an operator’s username, and by the username or the bank reference of one of their withdrawals.',
  auth: 'operator',
  permission: 'payments.read',
  input: { search: queueSearch, ...queryPaging },
  data: z.array(paymentBatch),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const readPaymentBatch = defineEndpoint({
  method: 'GET',
  path: 'payment-batches/{id}',
  summary: 'A batch and its withdrawals.',
  auth: 'operator',
  permission: 'payments.read',
  input: { id },
  /** `seen` covers the batch with all its withdrawals; the release sends it back. */
  data: z.strictObject({
    batch: paymentBatch,
    /** Of a batch that is not released: its maker was disabled or may no longer make one, so it can only be dropped. */
    asker_lost_access: z.boolean(),
    withdrawals: z.array(consoleWithdrawal),
    seen,
  }),
  refusals: [],
  readOnly: true,
});

export const makePaymentBatch = defineEndpoint({
  method: 'POST',
  path: 'payment-batches',
  summary: 'Put approved withdrawals that can be paid now into a batch, earliest due first, at most 500.',
  auth: 'operator',
  permission: 'payments.make',
  stepUp: true,
  input: {},
  data: paymentBatch,
  refusals: ['step_up_required', 'nothing_to_pay'],
  status: 201,
  idempotent: true,
});

export const dropPaymentBatch = defineEndpoint({
  method: 'POST',
  path: 'payment-batches/{id}/drop',
  summary: 'Drop an unreleased batch: its withdrawals stay approved.',
  auth: 'operator',
  permission: 'payments.make',
  input: { id },
  data: paymentBatch,
  refusals: ['payment_batch_state'],
  idempotent: true,
});

export const releasePaymentBatch = defineEndpoint({
  method: 'POST',
  path: 'payment-batches/{id}/release',
  summary:
    'Release a batch to the bank. Refused to operators who made it or approved one of its withdrawals.',
  auth: 'operator',
  permission: 'payments.release',
  stepUp: true,
  input: { id, seen },
  data: paymentBatch,
  refusals: [
    'step_up_required',
    'changed_meanwhile',
    'payment_batch_state',
    'payment_batch_changed',
    'second_person_required',
    'operator_cooling',
    'operator_limit',
    'withdrawals_stopped',
    'withdrawal_not_payable_yet',
    'restored_not_reconciled',
    'bank_not_reconciled',
  ],
  idempotent: true,
});

export const askPaymentRelease = defineEndpoint({
  method: 'POST',
  path: 'payment-batches/{id}/ask-release',
  summary:
    'Request releasing a batch although the books differ from the bank. It is released with another operator’s approval.',
  auth: 'operator',
  permission: 'payments.release',
  stepUp: true,
  input: { id, reason: operatorReason },
  data: consoleApproval,
  refusals: [
    'step_up_required',
    'payment_batch_state',
    'payment_batch_changed',
    'approval_open',
    'second_person_required',
    'operator_cooling',
    'operator_limit',
    'withdrawals_stopped',
    'withdrawal_not_payable_yet',
    'restored_not_reconciled',
  ],
  idempotent: true,
});

export const exportPaymentBatch = defineEndpoint({
  method: 'POST',
  path: 'payment-batches/{id}/export',
  summary: 'The bank’s file of a released batch: pain.001.001.09, or CSV. Always the same file.',
  auth: 'operator',
  permission: 'payments.release',
  stepUp: true,
  input: { id, format: z.enum(['pain.001', 'csv']) },
  data: z.strictObject({ file_name: z.string(), content_type: z.string(), content: z.string() }),
  refusals: [
    'step_up_required',
    'payment_batch_state',
    'payment_batch_changed',
    'restored_not_reconciled',
    'bank_account_missing',
  ],
  idempotent: true,
});

export const importPaymentResult = defineEndpoint({
  method: 'POST',
  path: 'payment-batches/{id}/result',
  summary:
    'The bank’s result, as pain.002, or as CSV with the columns reference, status (paid, returned) and bank_reference.',
  auth: 'operator',
  permission: 'payments.release',
  stepUp: true,
  input: { id },
  data: z.strictObject({ batch: paymentBatch, lines: z.array(paymentResultLine) }),
  refusals: [
    'step_up_required',
    'approval_open',
    'upload_failed',
    'file_too_large',
    'bank_file_unreadable',
    'payment_batch_state',
    'withdrawal_state',
    'withdrawal_not_payable_yet',
    'withdrawal_altered',
    'second_person_required',
    'bank_reference_used',
  ],
  idempotent: true,
  multipart: true,
});
