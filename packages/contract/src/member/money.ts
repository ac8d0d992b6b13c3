import { z } from 'zod';
import { amount, defineEndpoint, id, instant, money, paging } from '../endpoint.ts';
import {
  deposit as depositObject,
  depositStatuses,
  nextCursor,
  user,
  withdrawal,
  withdrawalStatuses,
} from './objects.ts';

/** One status, or several alternatives. */
function oneOrMore<const Statuses extends readonly string[]>(statuses: Statuses) {
  const status = z.enum(statuses);
  return z.union([status, z.array(status).min(1).max(statuses.length)]);
}

export const deposit = defineEndpoint({
  method: 'POST',
  path: 'deposit',
  summary: 'Announce a deposit: returns the amount, account and reference to pay with.',
  auth: 'member',
  input: { amount, method: z.enum(['bank_transfer']).optional() },
  data: depositObject,
  refusals: ['amount_out_of_bounds'],
  status: 201,
  idempotent: true,
});

export const depositCancel = defineEndpoint({
  method: 'POST',
  path: 'deposit-cancel',
  summary: 'Cancel an announced deposit. Money that still arrives is credited.',
  auth: 'member',
  input: { deposit_id: id },
  data: depositObject,
  refusals: ['deposit_state'],
  idempotent: true,
});

export const depositCheckout = defineEndpoint({
  method: 'POST',
  path: 'deposit-checkout',
  summary: 'The address of the payment service’s page for paying an announced deposit by card.',
  auth: 'member',
  input: { deposit_id: id },
  data: z.strictObject({ url: z.string() }),
  refusals: ['deposit_state', 'payment_service_off'],
  idempotent: true,
});

export const depositHistory = defineEndpoint({
  method: 'POST',
  path: 'deposit-history',
  summary: 'The member’s deposits: all, those with some statuses, or the one with an id.',
  auth: 'member',
  input: { status: oneOrMore(depositStatuses).optional(), deposit_id: id.optional(), ...paging },
  data: z.array(depositObject),
  extra: nextCursor,
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const withdraw = defineEndpoint({
  method: 'POST',
  path: 'withdraw',
  summary: 'Ask for available money to be paid to the saved bank account.',
  auth: 'member',
  /**
   * `fee_seen` is the fee shown: if it has changed, the call is refused with the current one as
   * `current.fee`.
   */
  input: { amount, password: z.string().min(1).max(128), fee_seen: money.optional() },
  data: withdrawal,
  extra: { user },
  refusals: [
    'changed_meanwhile',
    'insufficient_balance',
    'minimum_balance_not_reached',
    'bank_does_not_exist',
    'address_required',
    'password_incorrect',
    'withdrawal_too_large',
    'withdrawal_day_limit',
    'card_money_held',
    'withdrawals_stopped',
  ],
  status: 201,
  idempotent: true,
});

export const withdrawTerms = defineEndpoint({
  method: 'GET',
  path: 'withdraw-terms',
  summary: 'How much can be withdrawn now, when the rest can, and from when it would be paid.',
  auth: 'member',
  input: {},
  data: z.strictObject({
    withdrawable: money,
    /**
     * Money paid by card: the amounts, and from when each can be withdrawn. It can be spent on advertising
     * immediately.
     */
    held: z.array(z.strictObject({ amount: money, from: instant })),
    /** Withdrawals are paid after this, because the password or the bank info is new; null when nothing delays them. */
    payable_from: instant.nullable(),
    /** Whether a card payment was charged back and is not settled. */
    stopped: z.boolean(),
    /** The bank's currency where it is not the balance's, and its units for one whole unit of the balance's. */
    bank_currency: z.string().nullable(),
    bank_rate: z.int().nullable(),
  }),
  refusals: [],
  readOnly: true,
});

export const withdrawCancel = defineEndpoint({
  method: 'POST',
  path: 'withdraw-cancel',
  summary: 'Cancel a withdrawal while it is pending, unless the bank has paid it.',
  auth: 'member',
  input: { withdrawal_id: id },
  data: withdrawal,
  extra: { user },
  refusals: ['withdrawal_state'],
  idempotent: true,
});

export const withdrawHistory = defineEndpoint({
  method: 'POST',
  path: 'withdraw-history',
  summary: 'The member’s withdrawals: all, those with some statuses, or the one with an id.',
  auth: 'member',
  input: { status: oneOrMore(withdrawalStatuses).optional(), withdrawal_id: id.optional(), ...paging },
  data: z.array(withdrawal),
  extra: nextCursor,
  refusals: [],
  readOnly: true,
  mayLag: true,
});
