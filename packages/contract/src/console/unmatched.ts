import { z } from 'zod';
import { amount, defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import {
  askedFor,
  bankReference,
  companyPurposes,
  operatorReason,
  queueSearch,
  seen,
  unmatchedMoney,
  unmatchedStatuses,
} from './objects.ts';

export const listUnmatched = defineEndpoint({
  method: 'GET',
  path: 'unmatched',
  summary: 'Unannounced incoming money, oldest first.',
  auth: 'operator',
  permission: 'unmatched.read',
  input: { status: z.enum(unmatchedStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(unmatchedMoney),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const assignUnmatched = defineEndpoint({
  method: 'POST',
  path: 'unmatched/{id}/assign',
  summary:
    'Assign it to a member by username, or by the reference of a deposit, which it then settles. Unless its text has that reference and the deposit’s rate still holds, another operator approves.',
  auth: 'operator',
  permission: 'unmatched.assign',
  stepUp: true,
  input: {
    id,
    seen,
    to: z.union([
      z.strictObject({ username: z.string().trim().min(1).max(64) }),
      z.strictObject({ deposit_reference: z.string().trim().min(1).max(64) }),
    ]),
    reason: operatorReason,
  },
  data: unmatchedMoney,
  extra: askedFor,
  refusals: [
    'step_up_required',
    'changed_meanwhile',
    'unmatched_state',
    'deposit_state',
    'approval_open',
    'company_cannot_cover',
  ],
  idempotent: true,
});

export const askUnmatchedReturn = defineEndpoint({
  method: 'POST',
  path: 'unmatched/{id}/ask-return',
  summary: 'Request returning it to the payer.',
  auth: 'operator',
  permission: 'unmatched.return',
  stepUp: true,
  input: { id, reason: operatorReason },
  data: unmatchedMoney,
  refusals: ['step_up_required', 'unmatched_state'],
  idempotent: true,
});

export const keepUnmatched = defineEndpoint({
  method: 'POST',
  path: 'unmatched/{id}/keep',
  summary: 'Cancel a request to return it or to book it as the company’s own.',
  auth: 'operator',
  permission: 'unmatched.return',
  input: { id },
  data: unmatchedMoney,
  refusals: ['unmatched_state'],
  idempotent: true,
});

export const returnUnmatched = defineEndpoint({
  method: 'POST',
  path: 'unmatched/{id}/return',
  summary: 'Record, as the second person, that it was sent back, under the bank’s reference.',
  auth: 'operator',
  permission: 'unmatched.return',
  stepUp: true,
  input: { id, seen, bank_reference: bankReference },
  data: unmatchedMoney,
  refusals: [
    'step_up_required',
    'changed_meanwhile',
    'unmatched_state',
    'second_person_required',
    'operator_cooling',
    'restored_not_reconciled',
    'bank_reference_used',
  ],
  idempotent: true,
});

export const askUnmatchedCompany = defineEndpoint({
  method: 'POST',
  path: 'unmatched/{id}/ask-company',
  summary:
    'Request booking it as the company’s own: capital, a payment service’s payout, bank interest, or a refunded fee.',
  auth: 'operator',
  permission: 'unmatched.company',
  stepUp: true,
  input: {
    id,
    purpose: z.enum(companyPurposes),
    /** The payment service's fee. */
    fee: amount.optional(),
    reason: operatorReason,
  },
  data: unmatchedMoney,
  refusals: ['step_up_required', 'unmatched_state'],
  idempotent: true,
});

export const bookUnmatchedCompany = defineEndpoint({
  method: 'POST',
  path: 'unmatched/{id}/book-company',
  summary: 'Book it as the company’s own, as the second person.',
  auth: 'operator',
  permission: 'unmatched.company',
  stepUp: true,
  input: { id, seen },
  data: unmatchedMoney,
  refusals: [
    'step_up_required',
    'changed_meanwhile',
    'unmatched_state',
    'second_person_required',
    'operator_cooling',
    'payment_service_holds_less',
  ],
  idempotent: true,
});
