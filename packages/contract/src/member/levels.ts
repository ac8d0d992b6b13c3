import { z } from 'zod';
import { defineEndpoint, id, money } from '../endpoint.ts';
import { level as levelObject, user } from './objects.ts';

export const level = defineEndpoint({
  method: 'GET',
  path: 'level',
  summary: 'The levels by rank, with this member’s current price.',
  auth: 'member',
  input: {},
  data: z.array(levelObject),
  refusals: [],
  readOnly: true,
});

export const updateLevel = defineEndpoint({
  method: 'POST',
  path: 'update-level',
  summary: 'Buy a level for its fee minus the fee already paid.',
  auth: 'member',
  /**
   * `price_seen` is the price shown: if it has changed, the call is refused with the current one as
   * `current.price`.
   */
  input: { level_id: id, price_seen: money.optional() },
  data: user,
  refusals: [
    'changed_meanwhile',
    'insufficient_balance_to_upgrade',
    'level_lower_than_current',
    'level_is_current',
  ],
  idempotent: true,
});

export const levelRefund = defineEndpoint({
  method: 'POST',
  path: 'level-refund',
  summary: 'Give a level back for its full price, while its discount and turns are unused.',
  auth: 'member',
  /** `level_id` is the level shown: if another would be given back by now, the call is refused. */
  input: { level_id: id.optional() },
  data: user,
  refusals: ['level_refund_closed'],
  idempotent: true,
});
