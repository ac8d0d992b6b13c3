import { formatBankAmount, formatMoney, toWire } from '@handbill/contract/money';
import { z } from 'zod';
import type { ApprovalKind } from '../../../platform/approval-kind.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isoCurrency, readSettings } from '../../settings/index.ts';
import { differenceLines } from '../crediting/difference-lines.ts';
import { canBeConfirmed } from '../rules.ts';
import { type DepositRow, lockDeposit, selectDeposit } from '../sql.ts';
import { creditByHand, creditOf } from './credit-by-hand.ts';

const payloadSchema = z.object({
  id: z.string(),
  amount: z.string().optional(),
  bank_amount: z.string().optional(),
  bank_reference: z.string(),
});

/** A confirmation as stored with an approval: amounts are text. */
export type AskedConfirmation = z.output<typeof payloadSchema>;

function confirmationOf(payload: unknown) {
  const { id, amount, bank_amount, bank_reference } = payloadSchema.parse(payload);
  const read = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));
  return { id, amount: read(amount), bank_amount: read(bank_amount), bank_reference };
}

/** Two people confirm a deposit that is credited without a line of a bank statement. */
export const depositApproval: ApprovalKind = {
  kind: 'deposit_credit',
  async lock(tx, payload) {
    await lockDeposit(tx, confirmationOf(payload).id);
  },
  async show(work, payload) {
    const confirmation = confirmationOf(payload);
    const deposit = await selectDeposit(work.tx, confirmation.id);
    if (!deposit || !canBeConfirmed(deposit.status)) return null;
    const { amount, held = amount, bank } = await creditOf(work, deposit, confirmation);
    const currency = isoCurrency(await readSettings(work));
    return {
      title: `${deposit.reference} of ${deposit.username}`,
      lines: [
        {
          label: 'Amount, announced and received',
          before: formatMoney(deposit.amount, currency),
          after: formatMoney(amount, currency),
        },
        ...(bank === null
          ? []
          : [{ label: 'At the bank', before: atBank(deposit), after: wordsOf(bank.amount, bank.currency) }]),
        { label: 'Bank reference', before: null, after: confirmation.bank_reference },
        ...differenceLines({ amount, held, isOutdated: true }, currency),
      ],
    };
  },
  async apply(context, { payload, askedBy }) {
    const confirmation = confirmationOf(payload);
    const deposit = await lockDeposit(context.tx, confirmation.id);
    if (!deposit || !canBeConfirmed(deposit.status)) throw refuse('deposit_state');
    await creditByHand(context, await creditOf(context, deposit, confirmation), { askedBy });
  },
};

function atBank({ bank_amount: amount, bank_currency: currency }: DepositRow): string | null {
  return amount === null || currency === null ? null : wordsOf(amount, currency);
}

function wordsOf(amount: bigint, currency: string): string {
  return formatBankAmount(toWire(amount), currency);
}
