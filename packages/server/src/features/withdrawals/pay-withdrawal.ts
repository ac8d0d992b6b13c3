import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenTaken } from '../../platform/refuse-when.ts';
import { forSecondPerson } from '../approvals/index.ts';
import { requireNoDispute } from '../card-money/index.ts';
import { notify } from '../notifications/index.ts';
import { refuseUnlessBankPaid } from '../reconciliation/index.ts';
import { requireWithinOperatorLimits } from './limits.ts';
import { withdrawalPaid } from './postings.ts';
import { recordStep } from './record-step.ts';
import { lockWithdrawal, type PaidVia, updatePaid, type WithdrawalRow } from './sql.ts';
import { consoleWithdrawalOf } from './wire.ts';

interface Payment {
  bankReference: string;
  via: PaidVia;
}

/**
 * The second of two people records that an approved withdrawal was paid by hand: not what is in a batch, which would be
 * paid a second time by the bank. A locked member's is paid too.
 */
export async function payWithdrawal(
  context: OperatorContext,
  { id, seen, bank_reference: bankReference }: InputOf<typeof calls.payWithdrawal>,
): Promise<AnswerOf<typeof calls.payWithdrawal>> {
  const withdrawal = await forSecondPerson(context, {
    row: await lockWithdrawal(context.tx, id),
    subject: `withdrawal/${id}`,
    seen,
    shown: consoleWithdrawalOf,
    current: consoleWithdrawalOf,
    isOpen: ({ batch_id, status }) => batch_id === null && status === 'approved',
    closed: ({ batch_id }) =>
      batch_id === null ? refuse('withdrawal_state') : refuse('withdrawal_in_batch'),
    firstIds: ({ approved_by }) => [approved_by],
  });
  await requireNoDispute(context.tx, [withdrawal.member_id]);
  await requireWithinOperatorLimits(context, { step: 'pay', amounts: [withdrawal.amount] });
  await refuseUnlessBankPaid(context, withdrawal.id);
  return { data: consoleWithdrawalOf(await pay(context, withdrawal, { bankReference, via: 'hand' })) };
}

/** Records that the bank paid a withdrawal of a released batch. Refuses as payWithdrawal does. */
export async function payByBatch(
  context: OperatorContext,
  { id, bankReference }: { id: string; bankReference: string },
): Promise<void> {
  const withdrawal = await lockWithdrawal(context.tx, id);
  if (withdrawal?.batch_status !== 'released') throw refuse('withdrawal_state');
  await pay(context, withdrawal, { bankReference, via: 'batch' });
}

async function pay(
  context: OperatorContext,
  withdrawal: WithdrawalRow,
  payment: Payment,
): Promise<WithdrawalRow> {
  const { tx, now, operatorId } = context;
  if (withdrawal.status !== 'approved') throw refuse('withdrawal_state');
  if (!withdrawal.as_approved) throw refuse('withdrawal_altered');
  if (withdrawal.approved_by === operatorId) throw refuse('second_person_required');
  if (withdrawal.payable_from > now) throw refuse('withdrawal_not_payable_yet');
  const paid = await payOnce(context, { id: withdrawal.id, ...payment });
  const { id, member_id: memberId, amount, fee } = paid;
  await notify(context, memberId, 'withdrawal_paid', { amount: String(amount) });
  await post(tx, withdrawalPaid({ withdrawalId: id, memberId, amount, fee, at: now }));
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordStep(context, 'withdrawal_paid', withdrawal, paid);
  return paid;
}

/** The unique index decides between two withdrawals that are paid under one bank reference at the same time. */
async function payOnce(
  { tx, now, operatorId }: OperatorContext,
  payment: Payment & { id: string },
): Promise<WithdrawalRow> {
  return refuseWhenTaken(
    ['withdrawal_bank_reference'],
    () => updatePaid(tx, { ...payment, operatorId, now }),
    () => refuse('bank_reference_used'),
  );
}
