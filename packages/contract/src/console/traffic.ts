import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { nextCursor, refusalReasons, visitStates } from '../member/objects.ts';
import {
  network,
  operatorReason,
  reversalReasons,
  trafficGroups,
  trafficRules,
  trafficSignals,
} from './objects.ts';

const TRIAL_VALUE_MAX = 10_080;
const DAYS_MAX = 92;

const wholeNumber = (least: number, most: number) =>
  z.codec(z.string().regex(/^\d{1,5}$/), z.int().min(least).max(most), {
    decode: (text) => Number(text),
    encode: (number) => String(number),
  });

/**
 * Opened since `from` and before `to`, or on the last `days`: by default the last 24 hours, at most 92 days.
 */
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

/** The outcome of the visits of one group. */
const traffic = {
  _id: z.string(),
  ...named,
  sharer,
  opened: z.int(),
  pending: z.int(),
  held: z.int(),
  verified: z.int(),
  refused: z.partialRecord(z.enum(refusalReasons), z.int()),
  /** The time from opening to the returned ticket, for verified visits, in seconds; null without any. */
  seconds_median: z.number().nullable(),
  seconds_p95: z.number().nullable(),
  /** The standard deviation of these times. */
  seconds_deviation: z.number().nullable(),
  /** By the hour of the day in the company's time zone, from midnight. */
  by_hour: z.array(z.int()).length(24),
  /** The most visits opened within any five minutes. */
  most_in_five_minutes: z.int(),
  /** The number of networks, among visits whose hash still exists. */
  networks: z.int(),
  network_known: z.int(),
  /** The network with the most visits. */
  top_network: z.strictObject({ network, visits: z.int() }).nullable(),
  /** Visitors who went on to the landing page; null for networks and where one is asked for: a tap has none. */
  taps: z.int().nullable(),
  /** The sharers' rewards for the verified visits. */
  rewards: money,
  /** The number of verified visits that have not settled yet. */
  unsettled: z.int(),
  unsettled_rewards: money,
};

export const listTraffic = defineEndpoint({
  method: 'GET',
  path: 'traffic',
  summary: 'The outcome of visits, by order, share, sharer or network, largest group first.',
  auth: 'operator',
  permission: 'traffic.read',
  input: { by: z.enum(trafficGroups), ...period, ...filter, ...queryPaging },
  data: z.array(z.strictObject(traffic)),
  extra: { ...nextCursor, from: instant, to: instant },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const listVisits = defineEndpoint({
  method: 'GET',
  path: 'traffic/visits',
  summary: 'Single visits, newest first.',
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
      /** When its reward becomes or became claimable; null unless it is verified. */
      settles_at: instant.nullable(),
      /** Verified, not settled and not paid: it can still be refused. */
      unsettled: z.boolean(),
      reward: money,
    }),
  ),
  extra: { ...nextCursor, from: instant, to: instant },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const listOutliers = defineEndpoint({
  method: 'GET',
  path: 'traffic/outliers',
  summary:
    'Shares, sharers and networks whose visits stand out, with the figures. Nothing happens automatically.',
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
          /** The figure and the one it is compared with: percent of visits, visits, or seconds. */
          seen: z.number(),
          against: z.number(),
        }),
      ),
    }),
  ),
  extra: { from: instant, to: instant },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const reverseVisits = defineEndpoint({
  method: 'POST',
  path: 'traffic/reverse',
  summary:
    'Refuse verified visits before they settle: their money goes back to the order, and both sides see the reason.',
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
    'The effect that a rule with another value would have had on the verified visits of the last days. Changes nothing.',
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
    /** The current value. */
    current: z.int(),
    from: instant,
    to: instant,
    verified: z.int(),
    /**
     * The verified visits that could be judged: a rule about networks needs their hash, which is kept for two
     * days.
     */
    judged: z.int(),
    /**
     * How many would not have counted at that moment: refused, held or not verified yet; with `settle_minutes`, paid
     * later.
     */
    affected: z.int(),
    /** The rewards of these visits, and their number of sharers. */
    rewards: money,
    sharers: z.int(),
  }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});
