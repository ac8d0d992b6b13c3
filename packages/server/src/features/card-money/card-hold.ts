import { larger, smaller, sum } from '@handbill/contract/money';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Settings } from '../settings/index.ts';
import { type CardCredit, insertCardCredits, selectCardCredits, selectDisputing } from './sql.ts';

/** How much of a balance can be withdrawn now, and when the rest can. */
export interface CardHold {
  withdrawable: bigint;
  /** Money paid by card: the amounts, and from when each can be withdrawn, earliest first. */
  held: readonly { amount: bigint; from: Date }[];
}

/**
 * A card holder can charge money back for weeks, so it is held for `card_hold_days`, in which it can only be
 * spent on advertising. Spending reduces the hold, which never exceeds the balance.
 */
export async function cardHoldOf(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  {
    memberId,
    available,
    settings: { card_hold_days: days },
  }: { memberId: string; available: bigint; settings: Pick<Settings, 'card_hold_days'> },
): Promise<CardHold> {
  const credits = await selectCardCredits(tx, { memberId, since: addMs(now, -days * DAY_MS) });
  // The newest credits are held longest: if the balance is smaller than their sum, the newest ones remain.
  let left = available;
  const held = credits
    .toReversed()
    .map(({ amount, credited_at }) => {
      const part = smaller(amount, left);
      left -= part;
      return { amount: part, from: addMs(credited_at, days * DAY_MS) };
    })
    .filter(({ amount }) => amount > 0n)
    .toReversed();
  return { withdrawable: larger(0n, available - sum(held.map(({ amount }) => amount))), held };
}

/** Whether the member has an unsettled chargeback. */
export async function isDisputed(tx: Tx, memberId: string): Promise<boolean> {
  return (await selectDisputing(tx, [memberId])).length > 0;
}

/** Refuses `withdrawals_stopped` while the member has an unsettled chargeback. */
export async function requireNoDispute(tx: Tx, memberId: string): Promise<void> {
  if (await isDisputed(tx, memberId)) throw refuse('withdrawals_stopped');
}

/** Records credits by card. */
export async function recordCardCredits({ tx, now }: Work, credits: readonly CardCredit[]): Promise<void> {
  if (credits.length > 0) await insertCardCredits(tx, credits, now);
}
