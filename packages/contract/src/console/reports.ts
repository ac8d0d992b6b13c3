import { z } from 'zod';
import { defineEndpoint, id, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { operatorReason, orderReports, queueSearch, reportStatuses, reviewReasons } from './objects.ts';

export const listReports = defineEndpoint({
  method: 'GET',
  path: 'reports',
  summary: 'What visitors reported, by order: open ones first reported first, others last decided first.',
  auth: 'operator',
  permission: 'reports.read',
  input: { status: z.enum(reportStatuses).optional(), search: queueSearch, ...queryPaging },
  data: z.array(orderReports),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const dismissReports = defineEndpoint({
  method: 'POST',
  path: 'reports/{id}/dismiss',
  summary: 'The open reports of an order are looked at, and it goes on.',
  auth: 'operator',
  permission: 'reports.decide',
  input: { id, reason: operatorReason },
  data: orderReports,
  refusals: ['report_state'],
  idempotent: true,
});

export const upholdReports = defineEndpoint({
  method: 'POST',
  path: 'reports/{id}/uphold',
  summary: 'The open reports of an order are right: it is stopped, and what is unspent goes back.',
  auth: 'operator',
  permission: 'reports.decide',
  input: { id, reason: z.enum(reviewReasons) },
  data: orderReports,
  refusals: ['report_state', 'order_state'],
  idempotent: true,
});
