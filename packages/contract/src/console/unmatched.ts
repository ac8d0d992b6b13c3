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
  summary: 'Money that came in and that nobody announced, oldest first.',
  auth: 'operator',
  permission: 'unmatched.read',
  input: { status: z.enum(unmatchedStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(unmatchedMoney),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const assignUnmatched = defineEndpoint({
  method: 'POST',
  path: 'unmatched/{id}/assign',
  summary:
    'Say whose it is: a member by username, or by the reference of a deposit, which it then settles. Unless its text has that reference, another operator approves.',
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
  refusals: ['step_up_required', 'changed_meanwhile', 'unmatched_state', 'deposit_state', 'approval_open'],
  idempotent: true,
});

export const askUnmatchedReturn = defineEndpoint({
  method: 'POST',
  path: 'unmatched/{id}/ask-return',
  summary: 'The first of two people asks to return it to the payer.',
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
  summary: 'It does not go back, or is not the company’s, after all.',
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
  summary: 'The second of two people records that it was sent back, under the reference of the bank.',
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
    'bank_reference_used',
  ],
  idempotent: true,
});

export const askUnmatchedCompany = defineEndpoint({
  method: 'POST',
  path: 'unmatched/{id}/ask-company',
  summary:
    'The first of two people says that it is the company’s own: capital, paid out by a payment service, interest of the bank, or a fee that it gave back.',
  auth: 'operator',
  permission: 'unmatched.company',
  stepUp: true,
  input: {
    id,
    purpose: z.enum(companyPurposes),
    /** What the payment service kept of it. */
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
  summary: 'The second of two people books it as the company’s own.',
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
