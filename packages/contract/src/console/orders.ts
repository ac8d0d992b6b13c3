import { z } from 'zod';
import { categories } from '../categories.ts';
import { defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { campaignStages, nextCursor } from '../member/objects.ts';
import { consoleOrder, queueSearch, seen, whyOrderEnds } from './objects.ts';

export const listOrders = defineEndpoint({
  method: 'GET',
  path: 'orders',
  summary: 'Distributed orders, by stage.',
  auth: 'operator',
  permission: 'orders.read',
  input: {
    stage: z.enum(campaignStages).optional(),
    category: z.enum(categories).optional(),
    search: queueSearch,
    ...queryPaging,
  },
  data: z.array(consoleOrder),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const approveOrder = defineEndpoint({
  method: 'POST',
  path: 'orders/{id}/approve',
  summary: 'Approve a paid order: it can be received.',
  auth: 'operator',
  permission: 'orders.review',
  input: { id, seen },
  data: consoleOrder,
  refusals: ['changed_meanwhile', 'order_state', 'landing_host_blocked'],
  idempotent: true,
});

export const rejectOrder = defineEndpoint({
  method: 'POST',
  path: 'orders/{id}/reject',
  summary:
    'Reject a paid order, for a reason from the closed list, which can be explained: everything goes back.',
  auth: 'operator',
  permission: 'orders.review',
  input: { id, seen, ...whyOrderEnds },
  data: consoleOrder,
  refusals: ['changed_meanwhile', 'order_state'],
  idempotent: true,
});

export const pauseOrder = defineEndpoint({
  method: 'POST',
  path: 'orders/{id}/pause',
  summary: 'Pause an order in distribution, or one that its member paused: only an operator resumes it then.',
  auth: 'operator',
  permission: 'orders.stop',
  input: { id },
  data: consoleOrder,
  refusals: ['order_state'],
  idempotent: true,
});

export const resumeOrder = defineEndpoint({
  method: 'POST',
  path: 'orders/{id}/resume',
  summary: 'Resume a paused order.',
  auth: 'operator',
  permission: 'orders.stop',
  input: { id },
  data: consoleOrder,
  refusals: ['order_state'],
  idempotent: true,
});

export const stopOrder = defineEndpoint({
  method: 'POST',
  path: 'orders/{id}/stop',
  summary: 'Stop an order, for a reason that can be explained: unspent money goes back to its member.',
  auth: 'operator',
  permission: 'orders.stop',
  input: { id, ...whyOrderEnds },
  data: consoleOrder,
  refusals: ['order_state'],
  idempotent: true,
});
