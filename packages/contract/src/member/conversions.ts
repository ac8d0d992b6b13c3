import { z } from 'zod';
import { amount, defineEndpoint, id, instant, money } from '../endpoint.ts';

const conversionKey = z.strictObject({
  _id: z.string(),
  /** Its last characters, by which its owner recognises it. */
  hint: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

export const conversionRedeem = defineEndpoint({
  method: 'POST',
  path: 'conversion-redeem',
  summary: 'Redeem a code that a visitor of one of the member’s own advertisements says. It pays nothing.',
  auth: 'member',
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

export const conversionKeys = defineEndpoint({
  method: 'GET',
  path: 'conversion-keys',
  summary: 'The keys with which the member’s own programs report conversions, newest first.',
  auth: 'member',
  input: {},
  data: z.array(conversionKey),
  refusals: [],
  readOnly: true,
});

export const conversionKeyMake = defineEndpoint({
  method: 'POST',
  path: 'conversion-key-make',
  summary: 'A new key for reporting conversions, shown only in this answer.',
  auth: 'member',
  input: {},
  data: z.strictObject({ ...conversionKey.shape, key: z.string() }),
  refusals: ['conversion_keys_full'],
  status: 201,
});

export const conversionKeyEnd = defineEndpoint({
  method: 'POST',
  path: 'conversion-key-end',
  summary: 'End a key: it reports nothing from now on.',
  auth: 'member',
  input: { key_id: id },
  data: z.array(conversionKey),
  refusals: [],
  idempotent: true,
});
