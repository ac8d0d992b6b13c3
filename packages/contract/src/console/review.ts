import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { consoleOrder, correctedParts, landingChecks, reviewReasons } from './objects.ts';

/** The number of orders by outcome. */
const record = {
  orders: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** Stopped by an operator, for a reason. */
  stopped: z.int(),
};

export const readReview = defineEndpoint({
  method: 'GET',
  path: 'orders/{id}/review',
  summary:
    'The facts for a decision about an order: the page as visitors will see it, its landing address, and its advertiser.',
  auth: 'operator',
  permission: 'orders.read',
  input: { id },
  data: z.strictObject({
    order: consoleOrder,
    /** The shared page as HTML, without working links and without opening a visit. */
    preview: z.string(),
    landing: z.strictObject({
      /** The host as the network knows it: letters beyond ASCII as punycode. */
      host: z.string(),
      /** The host as a browser may show it. */
      host_shown: z.string(),
      checks: z.array(z.strictObject({ check: z.enum(landingChecks), passed: z.boolean() })),
      /** Other paid orders with this host, also under `www.`. */
      earlier: z.strictObject({ ...record, members: z.int(), last_reason: z.enum(reviewReasons).nullable() }),
    }),
    advertiser: z.strictObject({
      username: z.string(),
      joined_at: instant,
      locked: z.boolean(),
      /** Other paid orders of this member. */
      earlier: z.strictObject(record),
    }),
    /** The rejected order that this one corrects. */
    corrected: z
      .strictObject({
        _id: id,
        reason: z.enum(reviewReasons).nullable(),
        explanation: z.string().nullable(),
        rejected_at: instant.nullable(),
        /** What is different now. */
        changed: z.array(z.enum(correctedParts)),
        title: z.string(),
        text: z.string(),
        landing_url: z.string(),
      })
      .nullable(),
    /** The member's language. */
    language: z.enum(languages),
    /** The notification that the member would get for each reason. */
    reasons: z.array(
      z.strictObject({
        reason: z.enum(reviewReasons),
        title: z.string(),
        body: z.string(),
        /** The body with an explanation: what comes before and after it. */
        around_explanation: z.tuple([z.string(), z.string()]),
      }),
    ),
  }),
  refusals: [],
  readOnly: true,
});
