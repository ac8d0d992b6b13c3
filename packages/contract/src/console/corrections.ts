import { z } from 'zod';
import { defineEndpoint, id, money, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { consoleCorrection, correctionStatuses, operatorReason, queueSearch, seen } from './objects.ts';

export const listCorrections = defineEndpoint({
  method: 'GET',
  path: 'corrections',
  summary: 'Corrections of members’ balances: open ones oldest first, all of them newest first.',
  auth: 'operator',
  permission: 'corrections.read',
  input: { status: z.enum(correctionStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(consoleCorrection),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const askCorrection = defineEndpoint({
  method: 'POST',
  path: 'corrections',
  summary: 'Request a correction: positive gives to the member, negative takes. Another operator approves.',
  auth: 'operator',
  permission: 'corrections.ask',
  stepUp: true,
  input: { username: z.string().trim().min(1).max(64), amount: money, reason: operatorReason },
  data: consoleCorrection,
  refusals: ['step_up_required'],
  status: 201,
  idempotent: true,
});

export const approveCorrection = defineEndpoint({
  method: 'POST',
  path: 'corrections/{id}/approve',
  summary:
    'Approve a correction as the second person: the balance changes, and the member is notified of the reason.',
  auth: 'operator',
  permission: 'corrections.approve',
  stepUp: true,
  input: { id, seen },
  data: consoleCorrection,
  refusals: [
    'step_up_required',
    'changed_meanwhile',
    'correction_state',
    'second_person_required',
    'operator_cooling',
    'insufficient_balance',
    'company_cannot_cover',
  ],
  idempotent: true,
});

export const declineCorrection = defineEndpoint({
  method: 'POST',
  path: 'corrections/{id}/decline',
  summary: 'Decline a correction, including your own: no money moves.',
  auth: 'operator',
  permission: 'corrections.decline',
  input: { id },
  data: consoleCorrection,
  refusals: ['correction_state'],
  idempotent: true,
});
