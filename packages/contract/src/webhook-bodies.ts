import { z } from 'zod';
import { visitChannels } from './channels.ts';
import { instant, money } from './endpoint.ts';
import { refusalReasons, reviewReasons } from './member/objects.ts';
import { WEBHOOK_TEST, type WebhookEvent } from './webhooks.ts';

const order = { product_id: z.string(), title: z.string() };
/** Why an operator decided so. */
const reason = z.enum(reviewReasons);

/** The `data` of each event that is posted to members' programs. */
export const webhookBodies = {
  'order.approved': z.strictObject(order),
  'order.rejected': z.strictObject({ ...order, reason }),
  /** `reason` is null for an order that was completed, and for one that no operator stopped. */
  'order.ended': z.strictObject({
    ...order,
    stage: z.enum(['completed', 'stopped']),
    reason: reason.nullable(),
  }),
  'conversion.recorded': z.strictObject({
    ...order,
    conversion_id: z.string(),
    /** Where the link was passed on that led to it. */
    channel: z.enum(visitChannels),
    reported_by: z.enum(['code', 'picture', 'server']),
    /** What it was worth in minor units, where that was reported. */
    worth: money.nullable(),
    happened_at: instant,
  }),
  'visits.daily': z.strictObject({
    ...order,
    /** The day that is over in the company’s time zone, as `by_day` of `product-results` has it. */
    day: z.iso.date(),
    /** The hours that were counted: from the first instant until the second. */
    from: instant,
    to: instant,
    /**
     * Visits that were opened on that day, previews left out. Those that nothing is decided on yet are neither verified nor
     * refused.
     */
    opened: z.int(),
    verified: z.int(),
    refused: z.partialRecord(z.enum(refusalReasons), z.int()),
    /** Taps of that day, whenever their visit was, and conversions in the same way; also after the order ended. */
    taps: z.int(),
    conversions: z.int(),
    /** What the verified visits cost, in minor units. */
    cost: money,
  }),
  [WEBHOOK_TEST]: z.strictObject({}),
} satisfies Readonly<Record<WebhookEvent | typeof WEBHOOK_TEST, z.ZodType>>;
