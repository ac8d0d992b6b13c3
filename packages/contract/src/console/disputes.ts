import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { askedFor, operatorReason } from './objects.ts';

const disputeStatuses = ['open', 'won', 'lost'] as const;

const dispute = z.strictObject({
  _id: id,
  /** The payment at the payment service. */
  payment: z.string(),
  member: z.strictObject({ _id: id, username: z.string() }),
  /** What was credited, and what of it was left and is set aside. */
  amount: money,
  moved: money,
  event_type: z.string(),
  status: z.enum(disputeStatuses),
  opened_at: instant,
  settled_by: z.string().nullable(),
  settled_at: instant.nullable(),
});

export const listDisputes = defineEndpoint({
  method: 'GET',
  path: 'disputes',
  summary: 'Payments by card that the payment service took back after they were credited, oldest first.',
  auth: 'operator',
  permission: 'corrections.read',
  input: { status: z.enum(disputeStatuses).optional(), ...queryPaging },
  data: z.array(dispute),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const settleDispute = defineEndpoint({
  method: 'POST',
  path: 'disputes/{id}/settle',
  summary:
    'Ask to settle a dispute: won, the member has the money again; lost, the service keeps it. Another operator approves.',
  auth: 'operator',
  permission: 'corrections.ask',
  stepUp: true,
  input: { id, outcome: z.enum(['won', 'lost']), reason: operatorReason },
  data: dispute,
  extra: askedFor,
  refusals: ['step_up_required', 'dispute_state', 'approval_open', 'payment_service_holds_less'],
  idempotent: true,
});

/** What a payment service said that credited nothing and that a person has to look at. */
const serviceProblems = ['misformed', 'other_currency', 'reversed'] as const;

export const listServiceEvents = defineEndpoint({
  method: 'GET',
  path: 'service-events',
  summary:
    'What the payment service said that cannot be read, is in another currency, or takes back a payment that was never credited, newest first. Only what names it is kept, never the message.',
  auth: 'operator',
  permission: 'corrections.read',
  input: { problem: z.enum(serviceProblems).optional(), ...queryPaging },
  data: z.array(
    z.strictObject({
      _id: z.string(),
      service: z.string(),
      /** The service's own id of it; of one without a readable id, the start of a hash of the message. */
      event_id: z.string(),
      type: z.string(),
      payment_id: z.string().nullable(),
      problem: z.enum(serviceProblems),
      received_at: instant,
    }),
  ),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});
