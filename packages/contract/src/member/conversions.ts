import { z } from 'zod';
import { defineEndpoint, id, instant, money, worth } from '../endpoint.ts';
import { campaignStages, orderStatuses, timezone } from './objects.ts';

export const conversionRedeem = defineEndpoint({
  method: 'POST',
  path: 'conversion-redeem',
  summary: 'Redeem a code that a visitor of one of the member’s own advertisements says. It pays nothing.',
  auth: 'member',
  scope: 'codes:redeem',
  input: {
    /** As it was heard: upper or lower case, with or without spaces. */
    code: z.string().min(1).max(20),
    /** What it was worth, if that is to be counted. */
    worth: worth.optional(),
    /** Take this worth, or none, also for a code that was redeemed a few minutes ago. */
    corrects: z.boolean().optional(),
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
    /** Until when the worth can be corrected; null when it no longer can. */
    correctable_until: instant.nullable(),
  }),
  refusals: ['conversion_unknown', 'conversion_expired', 'worth_final'],
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
    worth: worth.optional(),
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

/** Decided visits, previews left out. */
const decided = { verified: z.int(), refused: z.int() };

export const productResults = defineEndpoint({
  method: 'POST',
  path: 'product-results',
  summary: 'What a distributed order led to, what each of it cost, and when its visits came.',
  auth: 'member',
  scope: 'results:read',
  input: { product_id: id, timezone },
  data: z.strictObject({
    ...decided,
    /** Visits that are held now: they do not count yet, and each is verified or refused later. */
    held: z.int(),
    taps: z.int(),
    conversions: z.strictObject({
      total: z.int(),
      by: z.strictObject({ code: z.int(), picture: z.int(), server: z.int() }),
      /** What they were worth, where that was reported. */
      worth: money,
      /** How many look made up to the company: none of the other figures counts them. */
      made: z.int(),
    }),
    /** What its verified visits cost. */
    spent: money,
    /** What was spent for each, rounded to the nearest minor unit, half up; null where there is none. */
    cost: z.strictObject({
      visit: money.nullable(),
      tap: money.nullable(),
      conversion: money.nullable(),
    }),
    /** What the refused visits would have cost. */
    not_spent: money,
    /** Recent verified visits per day; null with too few to say. */
    visits_per_day: z.int().nullable(),
    /** When it ends at that pace; null with too few to say, and when it does not run. */
    expected_end: instant.nullable(),
    /** The business days from the first visit to the last one, also those without visits, the oldest first. */
    by_day: z.array(z.strictObject({ day: z.iso.date(), ...decided })),
    /** The time zone of the hours. */
    timezone: z.string(),
    /** 24 hours of the day. */
    by_hour: z.array(z.strictObject({ hour: z.int(), ...decided })),
    /** Seven weekdays: 1 is Monday. */
    by_weekday: z.array(z.strictObject({ weekday: z.int(), ...decided })),
    /**
     * Verified visits by country, in two letters (ISO 3166-1), the largest first. Null comes last: countries that are not
     * known, that fewer than five verified visits came from, or beyond the first twenty.
     */
    by_country: z.array(z.strictObject({ country: z.string().nullable(), verified: z.int() })),
  }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const listResults = defineEndpoint({
  method: 'GET',
  path: 'list-results',
  summary:
    'What each of the member’s newest distributed orders led to, next to one another, to compare them.',
  auth: 'member',
  scope: 'results:read',
  input: { status: z.enum([...orderStatuses, 'all']).optional() },
  /** The newest first. */
  data: z.array(
    z.strictObject({
      product_id: z.string(),
      title: z.string(),
      stage: z.enum(campaignStages),
      visits_target: z.int(),
      verified: z.int(),
      taps: z.int(),
      conversions: z.int(),
      /** What its verified visits cost. */
      spent: money,
      cost: z.strictObject({
        visit: money.nullable(),
        tap: money.nullable(),
        conversion: money.nullable(),
      }),
      /** The last business day on which it is offered, if one was set. */
      ends_on: z.iso.date().nullable(),
      /** When it ended, or null while it has not. */
      completed_at: instant.nullable(),
      /** When it was paid; null for one that was not. */
      paid_at: instant.nullable(),
    }),
  ),
  extra: { /** Whether there are older ones, which are left out. */ has_older: z.boolean() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});
