import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { language, nextCursor, objectionStatuses, refusalReasons } from '../member/objects.ts';
import { operatorReason, queueSearch } from './objects.ts';

const objection = z.strictObject({
  _id: id,
  order: z.strictObject({ _id: id, title: z.string() }),
  share: id,
  sharer: z.strictObject({ _id: id, username: z.string(), language }),
  visits: z.int(),
  /** Why those that are still refused were refused. */
  reasons: z.partialRecord(z.enum(refusalReasons), z.int()),
  /** The number of networks that they came from, as far as their hashes still exist. */
  networks: z.int(),
  /** The sharer’s rewards for all of them. */
  rewards: money,
  /** How many of them could be paid now: places of the share, and visits that the order has left. */
  payable: z.int(),
  status: z.enum(objectionStatuses),
  /** How many were verified; null while it is open. */
  paid: z.int().nullable(),
  /** The answer that the sharer reads. */
  answer: z.string().nullable(),
  created_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
});

export const listObjections = defineEndpoint({
  method: 'GET',
  path: 'objections',
  summary:
    'Sharers’ objections to refused visits: open ones oldest first, others latest first. `search` looks at the start of the sharer’s username, in the order’s title, and for an id.',
  auth: 'operator',
  permission: 'objections.read',
  input: { status: z.enum(objectionStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(objection),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const upholdObjection = defineEndpoint({
  method: 'POST',
  path: 'objections/{id}/uphold',
  summary: 'Uphold an objection: its visits count after all, as far as they can be paid.',
  auth: 'operator',
  permission: 'objections.decide',
  input: { id, answer: operatorReason },
  data: objection,
  refusals: ['objection_state', 'objection_unpayable', 'operator_limit'],
  idempotent: true,
});

export const declineObjection = defineEndpoint({
  method: 'POST',
  path: 'objections/{id}/decline',
  summary: 'Decline an objection: its visits stay refused, and the sharer reads why.',
  auth: 'operator',
  permission: 'objections.decide',
  input: { id, answer: operatorReason },
  data: objection,
  refusals: ['objection_state'],
  idempotent: true,
});
