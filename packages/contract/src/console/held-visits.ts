import { z } from 'zod';
import { defineEndpoint, id, instant, money, queryPaging } from '../endpoint.ts';
import { nextCursor } from '../member/objects.ts';
import { heldReasons, heldRefusals, network, operatorReason, queueSearch, seen } from './objects.ts';

/** All held visits from one network. */
const heldNetwork = z.strictObject({
  /** The id of the oldest of these visits, which stands for all of them. */
  _id: id,
  seen,
  /** When the newest of these visits was held: a decision leaves later ones in the queue. */
  up_to: instant,
  /** Null once its hash was deleted; such a visit is alone. */
  network: network.nullable(),
  visits: z.int(),
  held_for: z.partialRecord(z.enum(heldReasons), z.int()),
  /** The number of different browsers, by network and name. */
  browsers: z.int(),
  taps: z.int(),
  /** The standard deviation of the time from opening to the returned ticket, in seconds. */
  seconds_deviation: z.number(),
  /** The number of visits from this network that were verified and whose hash still exists. */
  verified: z.int(),
  shares: z.int(),
  /** The sharers with the most of these visits. */
  sharers: z.array(z.strictObject({ _id: id, username: z.string(), visits: z.int() })),
  /** The sharers' rewards if all of them are verified. */
  rewards: money,
  first_at: instant,
  /** When the rules decide the oldest one, unless an operator does before. */
  due_at: instant,
});

const decision = { id, seen, up_to: instant };

/** The decided visits, their shares, and the rewards that were confirmed or cancelled. */
const decided = z.strictObject({ visits: z.int(), shares: z.int(), rewards: money });

export const listHeldVisits = defineEndpoint({
  method: 'GET',
  path: 'held-visits',
  summary:
    'Held visits by network, longest held first. `search` finds networks by the start of their mark or of a sharer’s username, by an order’s title, and by the id of a visit, share or order.',
  auth: 'operator',
  permission: 'held_visits.read',
  input: { search: queueSearch, ...queryPaging },
  data: z.array(heldNetwork),
  extra: { ...nextCursor, total: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const verifyHeldVisits = defineEndpoint({
  method: 'POST',
  path: 'held-visits/{id}/verify',
  summary: 'Verify all held visits of a network: they count, and can be claimed once they settle.',
  auth: 'operator',
  permission: 'held_visits.decide',
  input: { ...decision, note: operatorReason },
  data: decided,
  refusals: ['changed_meanwhile', 'held_visits_state', 'operator_limit'],
  idempotent: true,
});

export const refuseHeldVisits = defineEndpoint({
  method: 'POST',
  path: 'held-visits/{id}/refuse',
  summary:
    'Refuse all held visits of a network: their places are free again, or their money returns to the order. Both sides see the reason.',
  auth: 'operator',
  permission: 'held_visits.decide',
  input: { ...decision, reason: z.enum(heldRefusals), note: operatorReason },
  data: decided,
  refusals: ['changed_meanwhile', 'held_visits_state'],
  idempotent: true,
});
