import { z } from 'zod';
import { defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { operatorReason, orderReports, queueSearch, reportStatuses, seen, whyOrderEnds } from './objects.ts';

export const listReports = defineEndpoint({
  method: 'GET',
  path: 'reports',
  summary:
    'Visitors’ reports by order: open ones earliest reported first, others and all of them latest reported first.',
  auth: 'operator',
  permission: 'reports.read',
  input: { status: z.enum(reportStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(orderReports),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const dismissReports = defineEndpoint({
  method: 'POST',
  path: 'reports/{id}/dismiss',
  summary: 'Dismiss the open reports of an order, which continues.',
  auth: 'operator',
  permission: 'reports.decide',
  input: { id, seen, reason: operatorReason },
  data: orderReports,
  refusals: ['changed_meanwhile', 'report_state'],
  idempotent: true,
});

export const upholdReports = defineEndpoint({
  method: 'POST',
  path: 'reports/{id}/uphold',
  summary: 'Uphold the open reports of an order: it is stopped, and unspent money goes back.',
  auth: 'operator',
  permission: 'reports.decide',
  input: { id, seen, ...whyOrderEnds },
  data: orderReports,
  refusals: ['changed_meanwhile', 'report_state', 'order_state'],
  idempotent: true,
});
