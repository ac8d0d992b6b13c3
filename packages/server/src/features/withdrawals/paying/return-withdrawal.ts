import type * as calls from '@handbill/contract/console';
import { objects } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { formatMoney } from '@handbill/contract/money';
import { post } from '@handbill/ledger';
import { z } from 'zod';
import type { ApprovalKind } from '../../../platform/approval-kind.ts';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { askApproval } from '../../approvals/index.ts';
import { recoverDisputed } from '../../card-money/index.ts';
import { creditedAlone, mayCreditAlone } from '../../deposits/index.ts';
import { reopenForMoney } from '../../members/index.ts';
import { notify } from '../../notifications/index.ts';
import type { ActionDetails } from '../../operator-actions/index.ts';
import { isoCurrency, readSettings } from '../../settings/index.ts';
import { giveBack } from '../give-back.ts';
import { lockSeen } from '../lock-seen.ts';
import { withdrawalReturned } from '../postings.ts';
import { recordWithdrawal } from '../record-withdrawal.ts';
import { lockWithdrawal, selectWithdrawal, updateReturned, type WithdrawalRow } from '../sql.ts';
import { consoleWithdrawalOf } from '../wire.ts';

/**
 * The bank returned a payment: the member gets all of it back, fee included. The report comes from operators
 * only, so it takes two of them beyond what one may credit alone in 24 hours.
 */
export async function returnWithdrawal(
  context: OperatorContext,
  { reason, ...decision }: InputOf<typeof calls.returnWithdrawal>,
): Promise<AnswerOf<typeof calls.returnWithdrawal>> {
  const withdrawal = await lockSeen(context, decision);
  if (withdrawal.status !== 'paid') throw refuse('withdrawal_state');
  const { returned, approval } = await returnOrAsk(context, withdrawal, reason);
  return { data: consoleWithdrawalOf(returned ?? withdrawal), approval };
}

/**
 * Gives back a paid withdrawal, or one in a released batch that the bank did not pay; or asks another
 * operator to do so.
 */
export async function returnOrAsk(
  context: OperatorContext,
  withdrawal: WithdrawalRow,
  reason: AskedReturn['reason'],
): Promise<{ returned: WithdrawalRow | null; approval: string | null }> {
  const { id, amount } = withdrawal;
  if (await mayCreditAlone(context, amount)) {
    const returned = await returnNow(context, withdrawal, { reason, details: creditedAlone(amount) });
    return { returned, approval: null };
  }
  const payload: AskedReturn = { id, reason };
  const asked = {
    subject: `withdrawal/${id}`,
    payload,
    reason,
    concerns: null,
    memberId: withdrawal.member_id,
  };
  const { _id: approval } = await askApproval(context, { kind: returnApproval, ...asked });
  return { returned: null, approval };
}

const payloadSchema = z.object({ id: z.string(), reason: z.enum(objects.withdrawalReasons) });
type AskedReturn = z.output<typeof payloadSchema>;

const canBeReturned = ({ status, batch_status }: WithdrawalRow) =>
  status === 'paid' || (status === 'approved' && batch_status === 'released');

/** Two people give back money whose return no line of a bank statement proves. */
export const returnApproval: ApprovalKind = {
  kind: 'withdrawal_return',
  async lock(tx, payload) {
    await lockWithdrawal(tx, payloadSchema.parse(payload).id);
  },
  async show(work, payload) {
    const { id, reason } = payloadSchema.parse(payload);
    const withdrawal = await selectWithdrawal(work.tx, id);
    if (!withdrawal || !canBeReturned(withdrawal)) return null;
    const currency = isoCurrency(await readSettings(work));
    return {
      title: `${formatMoney(withdrawal.amount, currency)} back to ${withdrawal.username}`,
      lines: [
        { label: 'Status', before: withdrawal.status, after: 'returned' },
        { label: 'Bank reference', before: withdrawal.bank_reference, after: withdrawal.bank_reference },
        { label: 'Reason', before: null, after: reason },
      ],
    };
  },
  async apply(context, { payload }) {
    const { id, reason } = payloadSchema.parse(payload);
    const withdrawal = await lockWithdrawal(context.tx, id);
    if (!withdrawal || !canBeReturned(withdrawal)) throw refuse('withdrawal_state');
    await returnNow(context, withdrawal, { reason, details: {} });
  },
};

async function returnNow(
  context: OperatorContext,
  withdrawal: WithdrawalRow,
  { reason, details }: { reason: AskedReturn['reason']; details: ActionDetails },
): Promise<WithdrawalRow> {
  const { tx, now } = context;
  const { id } = withdrawal;
  if (withdrawal.status === 'approved') {
    await giveBack(context, withdrawal, reason, details);
    return withdrawal;
  }
  const returned = await updateReturned(tx, { id, reason });
  const { member_id: memberId, amount, fee } = returned;
  await notify(context, memberId, 'withdrawal_returned', { amount: String(amount), reason });
  await reopenForMoney(tx, memberId);
  await post(tx, withdrawalReturned({ withdrawalId: id, memberId, amount, fee, at: now }));
  await recoverDisputed(context, { memberId, returned: amount });
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordWithdrawal(context, 'withdrawal_returned', withdrawal, returned, details);
  return returned;
}
