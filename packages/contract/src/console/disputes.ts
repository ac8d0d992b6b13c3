import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { askedFor, operatorReason, queueSearch } from './objects.ts';

const disputeStatuses = ['open', 'won', 'lost'] as const;

const dispute = z.strictObject({
  _id: id,
  /** The payment at the payment service. */
  payment: z.string(),
  member: z.strictObject({ _id: id, username: z.string() }),
  /** The amount credited, and what of it was taken from the member: it is set aside until the dispute is settled. */
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
  summary: 'Card payments that were charged back after they were credited, oldest first.',
  auth: 'operator',
  permission: 'corrections.read',
  input: { status: z.enum(disputeStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(dispute),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const settleDispute = defineEndpoint({
  method: 'POST',
  path: 'disputes/{id}/settle',
  summary:
    'Request settling a dispute: if won, the member gets the money back; if lost, the service keeps it. Another operator approves.',
  auth: 'operator',
  permission: 'corrections.ask',
  stepUp: true,
  input: { id, outcome: z.enum(['won', 'lost']), reason: operatorReason },
  data: dispute,
  extra: askedFor,
  refusals: [
    'step_up_required',
    'dispute_state',
    'withdrawal_under_way',
    'approval_open',
    'payment_service_holds_less',
  ],
  idempotent: true,
});

/** The problems of a payment service's events that credited nothing and need a person. */
const serviceProblems = ['misformed', 'other_currency', 'reversed'] as const;

export const listServiceEvents = defineEndpoint({
  method: 'GET',
  path: 'service-events',
  summary:
    'Events of the payment service that are unreadable, in another currency, or take back a payment that was never credited, newest first. Only their ids are stored, never the messages. `search` looks at the start of the event’s id, of the payment’s id and of the kind.',
  auth: 'operator',
  permission: 'corrections.read',
  input: { problem: z.enum(serviceProblems).optional(), search: queueSearch, ...queryPaging },
  data: z.array(
    z.strictObject({
      _id: z.string(),
      service: z.string(),
      /** The service's id of the event; if unreadable, the start of a hash of the message. */
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
  mayLag: true,
});
