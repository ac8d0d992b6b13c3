import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { nextCursor, refusalReasons, visitStates } from '../member/objects.ts';
import { operatorReason, reversalReasons, trafficGroups, trafficRules, trafficSignals } from './objects.ts';

/** The keyed hash of a network, as it is stored: of one day, and gone after two. */
const network = z.string().regex(/^[0-9a-f]{32}$/);

const TRIAL_VALUE_MAX = 10_080;
const DAYS_MAX = 92;

const wholeNumber = (least: number, most: number) =>
  z.codec(z.string().regex(/^\d{1,5}$/), z.int().min(least).max(most), {
    decode: (text) => Number(text),
    encode: (number) => String(number),
  });

/** Opened since `from` and before `to`, or on the last `days`: the last 24 hours when left out, 92 days at most. */
const period = {
  from: instant.optional(),
  to: instant.optional(),
  days: wholeNumber(1, DAYS_MAX).optional(),
};

const filter = {
  /** A distributed order. */
  order_id: id.optional(),
  share_id: id.optional(),
  /** A username. */
  sharer: z.string().trim().min(1).max(64).optional(),
  network: network.optional(),
};

const named = { order: z.strictObject({ _id: id, title: z.string() }).nullable() };
const sharer = z.strictObject({ _id: id, username: z.string() }).nullable();

/** What came of the visits of one group. */
const traffic = {
  _id: z.string(),
  ...named,
  sharer,
  opened: z.int(),
  pending: z.int(),
  held: z.int(),
  verified: z.int(),
  refused: z.partialRecord(z.enum(refusalReasons), z.int()),
  /** From opening to the ticket that came back, of those verified, in seconds; null without any. */
  seconds_median: z.number().nullable(),
  seconds_p95: z.number().nullable(),
  /** How far these times lie from one another: their standard deviation. */
  seconds_deviation: z.number().nullable(),
  /** By the hour of the day in the company's time zone, from midnight. */
  by_hour: z.array(z.int()).length(24),
  /** The most that were opened within any five minutes. */
  most_in_five_minutes: z.int(),
  /** How many networks they came from, of those whose hash is still there. */
  networks: z.int(),
  network_known: z.int(),
  /** The network that most of them came from. */
  top_network: z.strictObject({ network, visits: z.int() }).nullable(),
  /** What those verified are worth to their sharers. */
  rewards: money,
  /** Of those verified, the ones that have not settled yet. */
  unsettled: z.int(),
  unsettled_rewards: money,
};

export const listTraffic = defineEndpoint({
  method: 'GET',
  path: 'traffic',
  summary: 'What came of visits, by order, share, sharer or network: those with the most visits first.',
  auth: 'operator',
  permission: 'traffic.read',
  input: { by: z.enum(trafficGroups), ...period, ...filter, ...queryPaging },
  data: z.array(z.strictObject(traffic)),
  extra: { ...nextCursor, from: instant, to: instant },
  refusals: [],
  readOnly: true,
});

export const listVisits = defineEndpoint({
  method: 'GET',
  path: 'traffic/visits',
  summary: 'Single visits, the newest first.',
  auth: 'operator',
  permission: 'traffic.read',
  input: { ...period, ...filter, ...queryPaging },
  data: z.array(
    z.strictObject({
      _id: id,
      order: z.strictObject({ _id: id, title: z.string() }),
      share: id,
      sharer: z.strictObject({ _id: id, username: z.string() }),
      opened_at: instant,
      state: z.enum(visitStates),
      reason: z.enum(refusalReasons).nullable(),
      seconds: z.number().nullable(),
      network: network.nullable(),
      /** When its reward becomes claimable, or became; null unless it is verified. */
      settles_at: instant.nullable(),
      /** Verified, not settled and not paid: it can still be refused. */
      unsettled: z.boolean(),
      reward: money,
    }),
  ),
  extra: { ...nextCursor, from: instant, to: instant },
  refusals: [],
  readOnly: true,
});

export const listOutliers = defineEndpoint({
  method: 'GET',
  path: 'traffic/outliers',
  summary:
    'Shares, sharers and networks whose visits stand out, with the figures that make them. Nothing follows automatically.',
  auth: 'operator',
  permission: 'traffic.read',
  input: period,
  data: z.array(
    z.strictObject({
      ...traffic,
      about: z.enum(['share', 'sharer', 'network']),
      signals: z.array(
        z.strictObject({
          signal: z.enum(trafficSignals),
          /** What was seen, and what it stands out against: percent of visits, visits, or seconds. */
          seen: z.number(),
          against: z.number(),
        }),
      ),
    }),
  ),
  extra: { from: instant, to: instant },
  refusals: [],
  readOnly: true,
});

export const reverseVisits = defineEndpoint({
  method: 'POST',
  path: 'traffic/reverse',
  summary:
    'Refuse verified visits before they settle: their money goes back to the order, and both sides read why.',
  auth: 'operator',
  permission: 'traffic.reverse',
  input: {
    /** Exactly one of these three. */
    visits: z.array(z.uuid()).min(1).max(100).optional(),
    share_id: id.optional(),
    network: network.optional(),
    reason: z.enum(reversalReasons),
    note: operatorReason,
  },
  data: z.strictObject({ visits: z.int(), shares: z.int(), rewards: money, returned: money }),
  refusals: ['visits_settled'],
  idempotent: true,
});

export const tryRule = defineEndpoint({
  method: 'GET',
  path: 'traffic/trial',
  summary:
    'What a rule would have done to the verified visits of the last days with another value. Changes nothing.',
  auth: 'operator',
  permission: 'traffic.read',
  input: {
    rule: z.enum(trafficRules),
    value: wholeNumber(0, TRIAL_VALUE_MAX),
    days: wholeNumber(1, DAYS_MAX),
  },
  data: z.strictObject({
    rule: z.enum(trafficRules),
    value: z.int(),
    /** What holds now. */
    current: z.int(),
    from: instant,
    to: instant,
    verified: z.int(),
    /** Of those verified, the ones that could be judged: a rule about networks needs their hash, kept two days. */
    judged: z.int(),
    /** Would have been refused; by `settle_minutes`: would have been paid later than they were. */
    affected: z.int(),
    /** What these paid or will pay, and to how many sharers. */
    rewards: money,
    sharers: z.int(),
  }),
  refusals: [],
  readOnly: true,
});
