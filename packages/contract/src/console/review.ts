import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { consoleOrder, landingChecks, reviewReasons } from './objects.ts';

/** How often something ended in which way. */
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
    'All that a decision about an order rests on: the page as visitors will see it, its landing address, and who advertises.',
  auth: 'operator',
  permission: 'orders.read',
  input: { id },
  data: z.strictObject({
    order: consoleOrder,
    /** The shared page as HTML. Nothing on it leads anywhere, and no visit begins. */
    preview: z.string(),
    landing: z.strictObject({
      /** The host as the network knows it: letters beyond ASCII as punycode. */
      host: z.string(),
      /** The host as a browser may show it. */
      host_shown: z.string(),
      checks: z.array(z.strictObject({ check: z.enum(landingChecks), passed: z.boolean() })),
      /** Other paid orders with this host, also under `www.`. */
      earlier: z.strictObject({ ...record, members: z.int(), last_reason: z.string().nullable() }),
    }),
    advertiser: z.strictObject({
      username: z.string(),
      joined_at: instant,
      locked: z.boolean(),
      /** Other paid orders of this member. */
      earlier: z.strictObject(record),
    }),
    /** The language in which the member reads. */
    language: z.enum(languages),
    /** The very notification that the member gets with each reason. */
    reasons: z.array(z.strictObject({ reason: z.enum(reviewReasons), title: z.string(), body: z.string() })),
  }),
  refusals: [],
  readOnly: true,
});
