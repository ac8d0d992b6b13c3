import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { deposit } from '@handbill/contract/member';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { newCode } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readSettings } from '../../settings/index.ts';
import { bankRateOf, dongFor } from '../bank-currency.ts';
import { isWithinBounds } from '../rules.ts';
import { insertDeposit } from '../sql.ts';
import { depositOf } from './member-wire.ts';

/**
 * Records a deposit that a member announces, and returns the account and reference for the payment. Moves no
 * money.
 */
export async function announceDeposit(
  context: MemberContext,
  { amount }: InputOf<typeof deposit>,
): Promise<AnswerOf<typeof deposit>> {
  const { tx, now, memberId } = context;
  const settings = await readSettings(context);
  if (!isWithinBounds(amount, settings)) throw refuse('amount_out_of_bounds');
  // Without a bank account there is nowhere to pay to.
  if (!settings.bank_account) throw refuse('validation_failed', { fields: { method: 'unavailable' } });
  const id = context.newId();
  const expiresAt = addMs(now, settings.deposit_hours * HOUR_MS);
  const reference = `HB${newCode(10)}`;
  const fixed = bankRateOf(settings);
  const bank = fixed && { ...fixed, amount: dongFor(amount, fixed.rate) };
  const row = await insertDeposit(tx, { id, memberId, amount, reference, bank, now, expiresAt });
  context.emit({ memberId, kind: 'deposit', subject: id });
  return { data: depositOf(row, settings) };
}
