import { z } from 'zod';
import { defineEndpoint, id, instant, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { line } from '../text.ts';
import { blockKinds, operatorReason, queueSearch } from './objects.ts';

const DAYS_MAX = 365;

const block = z.strictObject({
  _id: id,
  kind: z.enum(blockKinds),
  /** A host, a part of a browser's name, or a network's hash. */
  value: z.string(),
  reason: z.string(),
  created_by: z.string(),
  created_at: instant,
  ends_at: instant,
  /** Null while it is active. */
  ended_at: instant.nullable(),
  ended_by: z.string().nullable(),
  /** The number of visits that it refused. */
  visits_refused: z.int(),
  /** Running orders that lead to a blocked host: the block does not stop them. */
  orders_running: z.int(),
  /** A network is `known` once it returns; one that does not return within two days is forgotten. */
  network: z.enum(['waited_for', 'known', 'forgotten']).nullable(),
});

export const listBlocks = defineEndpoint({
  method: 'GET',
  path: 'blocks',
  summary: 'Blocked hosts, networks and browsers, newest first.',
  auth: 'operator',
  permission: 'blocks.read',
  input: {
    kind: z.enum(blockKinds).optional(),
    state: z.enum(['holds', 'ended']).optional(),
    search: queueSearch,
    ...queryPaging,
  },
  data: z.array(block),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const addBlock = defineEndpoint({
  method: 'POST',
  path: 'blocks',
  summary:
    'Block a landing host with its subdomains, a network by its hash, or browsers by a part of their name.',
  auth: 'operator',
  permission: 'blocks.manage',
  input: {
    kind: z.enum(blockKinds),
    value: line(3, 253),
    reason: operatorReason,
    days: z.int().min(1).max(DAYS_MAX),
  },
  data: block,
  refusals: ['block_too_wide', 'block_exists'],
  status: 201,
  idempotent: true,
});

export const endBlock = defineEndpoint({
  method: 'POST',
  path: 'blocks/{id}/end',
  summary: 'End a block early; it stays in the list.',
  auth: 'operator',
  permission: 'blocks.manage',
  input: { id },
  data: block,
  refusals: ['block_state'],
  idempotent: true,
});
