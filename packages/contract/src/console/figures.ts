import { z } from 'zod';
import { defineEndpoint, instant, money } from '../endpoint.ts';
import { joinObstacles, liabilityKinds, settingsOfCompany } from './objects.ts';

const DAYS_MAX = 92;

/** Response times in the period, in hours; null without responses. */
const answerTimes = z.strictObject({
  answered: z.int(),
  median_hours: z.number().nullable(),
  p95_hours: z.number().nullable(),
});

export const figures = defineEndpoint({
  method: 'GET',
  path: 'figures',
  summary:
    'Key figures: the company’s current assets and liabilities, and the activity of the last business days.',
  auth: 'operator',
  permission: 'figures.read',
  input: {
    /** How many business days, ending today: 30 by default. */
    days: z
      .codec(z.string().regex(/^\d{1,3}$/), z.int().min(1).max(DAYS_MAX), {
        decode: (text) => Number(text),
        encode: (days) => String(days),
      })
      .optional(),
  },
  data: z.strictObject({
    /** Of the money and of what is missing. The days and the answer times may be a minute older. */
    at: instant,
    /** The first and the last business day (`yyyy-MM-dd`) of the period, and their time zone. */
    from: z.string(),
    to: z.string(),
    timezone: z.string(),
    bank: money,
    owed: z.array(z.strictObject({ kind: z.enum(liabilityKinds), amount: money })),
    /** Settings without which members cannot see who runs this, or reach them. Always none in a demo. */
    missing_settings: z.array(z.enum(settingsOfCompany)),
    /** What keeps strangers from joining or from receiving orders. Always none in a demo. */
    join_obstacles: z.array(z.enum(joinObstacles)),
    answers: z.strictObject({
      /** From the request to the payment or the rejection. */
      withdrawals: answerTimes,
      /** From the announcement to the credit or the rejection. */
      deposits: answerTimes,
      /** From the payment to the review. */
      orders: answerTimes,
    }),
    /** Every day of the period, earliest first. */
    by_day: z.array(
      z.strictObject({
        day: z.string(),
        deposits: z.int(),
        deposited: money,
        withdrawals: z.int(),
        /** With the fees. */
        withdrawn: money,
        /** Members who started or received an order, took a reward, announced a deposit or asked for a withdrawal. */
        active_members: z.int(),
        /** Paid by the members who distribute them. */
        orders_started: z.int(),
        orders_received: z.int(),
        visits_verified: z.int(),
        visits_refused: z.int(),
      }),
    ),
  }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});
