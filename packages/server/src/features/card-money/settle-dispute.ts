import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { formatMoney, smaller } from '@handbill/contract/money';
import { accounts, balanceOf, post } from '@handbill/ledger';
import { z } from 'zod';
import type { ApprovalKind } from '../../platform/approval-kind.ts';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenShort } from '../../platform/refuse-when.ts';
import { askApproval } from '../approvals/index.ts';
import { notify } from '../notifications/index.ts';
import { isoCurrency, readSettings } from '../settings/index.ts';
import { disputeOf } from './list-disputes.ts';
import { disputeLost, disputeWon } from './postings.ts';
import { recoverDisputed } from './recover-disputed.ts';
import { type DisputeRow, lockDispute, selectDispute, updateSettled } from './sql.ts';

const payloadSchema = z.object({ id: z.string(), outcome: z.enum(['won', 'lost']) });
type Settlement = z.output<typeof payloadSchema>;

/** The first of two people enters the payment service's decision. Nothing moves before another approves. */
export async function settleDispute(
  context: OperatorContext,
  { id, outcome, reason }: InputOf<typeof calls.settleDispute>,
): Promise<AnswerOf<typeof calls.settleDispute>> {
  await lockDispute(context.tx, id);
  const dispute = await selectDispute(context.tx, id);
  if (!dispute) throw refuse('not_found');
  if (dispute.status !== 'open') throw refuse('dispute_state');
  if (outcome === 'lost') await refuseWithdrawing(context.tx, dispute);
  const payload: Settlement = { id, outcome };
  const asked = { subject: `dispute/${id}`, payload, reason, concerns: null, memberId: dispute.member_id };
  const { _id: approval } = await askApproval(context, { kind: disputeApproval, ...asked });
  return { data: disputeOf(dispute), approval };
}

/** Settling a dispute moves a member's money in either case, so it takes two people. */
export const disputeApproval: ApprovalKind = {
  kind: 'dispute',
  lock: (tx, payload) => lockDispute(tx, payloadSchema.parse(payload).id),
  async show(work, payload) {
    const { id, outcome } = payloadSchema.parse(payload);
    const dispute = await selectDispute(work.tx, id);
    if (dispute?.status !== 'open') return null;
    const currency = isoCurrency(await readSettings(work));
    return {
      title: `${dispute.payment} of ${dispute.username}`,
      lines: [
        { label: 'Charged back', before: null, after: formatMoney(dispute.amount, currency) },
        { label: 'Set aside', before: null, after: formatMoney(dispute.moved, currency) },
        { label: 'Outcome', before: 'open', after: outcome },
        ...(outcome === 'lost' ? lossLines(dispute, currency) : []),
      ],
    };
  },
  async apply(context, { payload, approvedBy }) {
    const { id, outcome } = payloadSchema.parse(payload);
    await lockDispute(context.tx, id);
    const dispute = await selectDispute(context.tx, id);
    if (dispute?.status !== 'open') throw refuse('dispute_state');
    const moved = dispute.moved + (await settle(context, dispute, outcome));
    await updateSettled(context.tx, { id, status: outcome, moved, operatorId: approvedBy, now: context.now });
    const { member_id: memberId, amount } = dispute;
    // Only now: it is not taken for the dispute that returned it.
    if (outcome === 'won') await recoverDisputed(context, { memberId, returned: moved });
    await notify(context, memberId, 'dispute_settled', { amount: String(amount) });
    context.emit({ memberId, kind: 'balance', subject: null });
  },
};

/** What losing the dispute costs beyond what is set aside. The balance may still change, so it is not shown. */
function lossLines({ amount, moved }: DisputeRow, currency: string) {
  const label = 'From the balance as far as it goes, else our loss';
  return amount === moved ? [] : [{ label, before: null, after: formatMoney(amount - moved, currency) }];
}

/** How much of what the dispute lacks the member's balance holds. */
async function takenWhenLost(
  tx: OperatorContext['tx'],
  { member_id: memberId, amount, moved }: DisputeRow,
): Promise<bigint> {
  return smaller(amount - moved, await balanceOf(tx, accounts.memberAvailable(memberId)));
}

/** Posts the outcome; returns the amount taken from the member beyond the money set aside. */
async function settle(
  { tx, now }: OperatorContext,
  dispute: DisputeRow,
  outcome: Settlement['outcome'],
): Promise<bigint> {
  const { id: disputeId, member_id: memberId, amount, moved } = dispute;
  const event = { disputeId, memberId, at: now, moved };
  if (outcome === 'won') {
    if (moved > 0n) await post(tx, disputeWon(event));
    return 0n;
  }
  await refuseWithdrawing(tx, dispute);
  const taken = await takenWhenLost(tx, dispute);
  await refuseWhenShort(
    () => post(tx, disputeLost({ ...event, amount, taken })),
    // It was already paid out to the bank: the service takes it from later payments that it holds.
    () => refuse('payment_service_holds_less'),
  );
  return taken;
}

/**
 * Refuses `withdrawal_under_way` while a withdrawal may contain what the dispute lacks: settling as lost ends the stop
 * of withdrawals, so it would be paid although the money is written off.
 */
async function refuseWithdrawing(tx: OperatorContext['tx'], dispute: DisputeRow): Promise<void> {
  const { member_id: memberId, amount, moved } = dispute;
  if (moved + (await takenWhenLost(tx, dispute)) === amount) return;
  if ((await balanceOf(tx, accounts.memberWithdrawing(memberId))) > 0n) throw refuse('withdrawal_under_way');
}
