import { sum } from '@handbill/contract/money';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { MemberContext, OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings, type Settings } from '../../settings/index.ts';
import { isWithin } from '../rules.ts';
import { type Count, lockOperatorLimits, selectAsked, selectDecided } from './limits-sql.ts';

/**
 * A member's withdrawals in the last 24 hours: unlike a calendar day, this does not depend on the time zone.
 */
export function askedInDay({ tx, now, memberId }: MemberContext): Promise<Count> {
  return selectAsked(tx, { memberId, since: addMs(now, -DAY_MS) });
}

/**
 * Checks a locked member's new withdrawal against the limits, along with those of the last 24 hours. Refuses
 * `withdrawal_too_large` and `withdrawal_day_limit`.
 */
export function requireWithinMemberLimits(
  asked: Count,
  { amount, settings }: { amount: bigint; settings: Settings },
): void {
  if (amount > settings.withdraw_maximum) throw refuse('withdrawal_too_large');
  const limits = { maximum: settings.member_day_maximum, count: settings.member_day_withdrawals };
  if (!isWithin(asked, [amount], limits)) throw refuse('withdrawal_day_limit');
}

/** `again`: the withdrawal whose lapsed approval this one replaces, which no longer counts. */
type Decided = { amounts: readonly bigint[] } & ({ step: 'pay' } | { step: 'approve'; again: string | null });

/**
 * Checks what one operator may approve or pay in 24 hours, and what all operators together may approve. The
 * lock lets two concurrent steps see each other. Refuses `operator_limit`.
 */
export async function requireWithinOperatorLimits(context: OperatorContext, decided: Decided): Promise<void> {
  const { tx, now, operatorId } = context;
  const { step, amounts } = decided;
  // The order matters: counts and limits are read once the lock is held.
  const [, settings, { own, all }] = await Promise.all([
    lockOperatorLimits(tx),
    readSettings(context),
    selectDecided(tx, { ...decided, operatorId, since: addMs(now, -DAY_MS) }),
  ]);
  const ownLimits = { maximum: settings.operator_day_maximum, count: settings.operator_day_payments };
  if (!isWithin(own, amounts, ownLimits)) throw refuse('operator_limit', { current: { limit: 'operator' } });
  if (step === 'approve' && all + sum(amounts) > settings.payout_day_maximum) {
    throw refuse('operator_limit', { current: { limit: 'all' } });
  }
}
