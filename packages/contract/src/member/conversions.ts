import { z } from 'zod';
import { amount, defineEndpoint, id, instant, money } from '../endpoint.ts';

export const conversionRedeem = defineEndpoint({
  method: 'POST',
  path: 'conversion-redeem',
  summary: 'Redeem a code that a visitor of one of the member’s own advertisements says. It pays nothing.',
  auth: 'member',
  scope: 'conversions:write',
  input: {
    /** As it was heard: upper or lower case, with or without spaces. */
    code: z.string().min(1).max(20),
    /** What it was worth, if that is to be counted. */
    worth: amount.optional(),
  },
  data: z.strictObject({
    product_id: z.string(),
    title: z.string(),
    code: z.string(),
    /** When it was first redeemed. */
    redeemed_at: instant,
    worth: money.nullable(),
    /** Whether it had been redeemed before. */
    before: z.boolean(),
  }),
  refusals: ['conversion_unknown', 'conversion_expired'],
  idempotent: true,
});

export const productCodes = defineEndpoint({
  method: 'POST',
  path: 'product-codes',
  summary: 'Show visitors of a distributed order a code to say at the counter, or no longer show it.',
  auth: 'member',
  input: { product_id: id, shown: z.boolean() },
  data: z.strictObject({ product_id: z.string(), shown: z.boolean() }),
  refusals: [],
  idempotent: true,
});

export const reportConversion = defineEndpoint({
  method: 'POST',
  path: 'conversions',
  summary:
    'Report what a tap on one of the member’s own advertisements led to. The same tap again answers the same.',
  auth: 'member',
  scope: 'conversions:write',
  input: {
    /** The tap: `hb` of the landing address. */
    hb: z.string().max(64),
    /** What it was worth in minor units, if that is to be counted. */
    worth: amount.optional(),
  },
  data: z.strictObject({
    hb: z.string(),
    product_id: z.string(),
    title: z.string(),
    reported_by: z.enum(['code', 'picture', 'server']),
    worth: money.nullable(),
    happened_at: instant,
  }),
  refusals: ['conversion_unknown'],
});
