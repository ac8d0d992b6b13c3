import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { conversionSignals, conversionVerdicts, operatorReason, queueSearch, seen } from './objects.ts';

/** The conversions of one share in the last 30 days. */
const shareConversions = z.strictObject({
  /** The share's id. */
  _id: id,
  seen,
  order: z.strictObject({ _id: id, title: z.string() }),
  advertiser: z.string(),
  sharer: z.string(),
  /** How many an operator has not judged, and how many were judged to be made up or real. */
  counts: z.strictObject({ open: z.int(), made: z.int(), real: z.int() }),
  by: z.strictObject({ code: z.int(), picture: z.int(), server: z.int() }),
  worth: money,
  taps: z.int(),
  /** Of those not judged: what makes them doubtful. */
  signals: z.array(z.enum(conversionSignals)),
  first_at: instant,
  last_at: instant,
  judged_by: z.string().nullable(),
  judged_at: instant.nullable(),
});

export const listConversions = defineEndpoint({
  method: 'GET',
  path: 'conversions',
  summary:
    'Conversions of the last 30 days by share, latest first: those that look made up, those judged, or all.',
  auth: 'operator',
  permission: 'traffic.read',
  input: {
    status: z.enum(['doubtful', ...conversionVerdicts]).optional(),
    search: queueSearch,
    ...queryPaging,
  },
  data: z.array(shareConversions),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
});

export const judgeConversions = defineEndpoint({
  method: 'POST',
  path: 'conversions/{id}/judge',
  summary:
    'Judge all conversions of a share: results leave out those that are made up, and say so. No money moves.',
  auth: 'operator',
  permission: 'traffic.reverse',
  input: { id, seen, verdict: z.enum(conversionVerdicts), reason: operatorReason },
  data: shareConversions,
  refusals: ['changed_meanwhile'],
  idempotent: true,
});
