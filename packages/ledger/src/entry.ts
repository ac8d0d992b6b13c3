import type { Minor } from '@handbill/contract/money';
import type { AccountName } from './accounts.ts';

/**
 * The events that move money. The ledger knows no feature: this list is closed so that the database can refuse an
 * unknown kind. A reference posts once per kind.
 */
export const transferKinds = [
  'deposit_credited',
  'deposit_unmatched',
  'unmatched_assigned',
  'unmatched_returned',
  'unmatched_booked',
  'own_line_booked',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'campaign_paid',
  'campaign_topped_up',
  'campaign_closed',
  'share_drawn',
  'share_ended',
  'reward_claimed',
  'visits_reversed',
  'level_bought',
  'level_refunded',
  'level_earned',
  'withdrawal_asked',
  'withdrawal_cancelled',
  'withdrawal_rejected',
  'withdrawal_paid',
  'withdrawal_returned',
  'correction',
] as const;
export type TransferKind = (typeof transferKinds)[number];

/**
 * One account's part of a transfer, in minor units. Money moves from the accounts with negative amounts to
 * those with positive ones: a deposit of 5 is bank -5, available +5. So the bank's balance is zero or less,
 * and its negation is the money held; liabilities and income are zero or more; expense is zero or less.
 */
interface Entry {
  account: AccountName;
  amount: Minor;
}

/** A movement of money: an event, the reference that makes it unique, and entries that sum to zero. */
export interface Transfer {
  kind: TransferKind;
  reference: string;
  /** The business time of the event. The database records the time of writing. */
  at: Date;
  entries: readonly Entry[];
}

// One less than the magnitude of int8's minimum, so that every amount can be negated.
const AMOUNT_MAX: Minor = 2n ** 63n - 1n;

/**
 * A transfer that the ledger can post: entries of the same account are merged, in the order of first
 * appearance. Throws a RangeError for programming errors: fewer than two accounts, a zero amount (leave out a
 * zero fee), amounts that do not sum to zero or do not fit an int8, an empty reference, an invalid date.
 */
export function transfer({ kind, reference, at, entries }: Transfer): Transfer {
  const refuse = (reason: string) => new RangeError(`${kind} "${reference}": ${reason}`);
  if (reference === '') throw refuse('a reference is needed');
  if (Number.isNaN(at.getTime())) throw refuse('an instant is needed');

  const amounts = new Map<AccountName, Minor>();
  let total = 0n;
  for (const { account, amount } of entries) {
    if (amount === 0n) throw refuse(`the entry of ${account} is zero`);
    amounts.set(account, (amounts.get(account) ?? 0n) + amount);
    total += amount;
  }
  if (total !== 0n) throw refuse(`the entries sum to ${total}`);
  if (amounts.size < 2) throw refuse('at least two accounts are needed');

  const merged = [...amounts].map(([account, amount]) => ({ account, amount }));
  for (const { account, amount } of merged) {
    if (amount === 0n) throw refuse(`the entries of ${account} cancel out`);
    if (amount > AMOUNT_MAX || amount < -AMOUNT_MAX) throw refuse(`the amount of ${account} is too large`);
  }
  return { kind, reference, at, entries: merged };
}
