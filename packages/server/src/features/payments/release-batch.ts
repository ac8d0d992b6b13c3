import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { toDecimal } from '@handbill/contract/money';
import { z } from 'zod';
import type { ApprovalKind } from '../../platform/approval-kind.ts';
import type { OperatorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { seenOf } from '../../platform/http/seen.ts';
import { refuse } from '../../platform/refusal.ts';
import { askApproval, asSeen, requireSecondPerson } from '../approvals/index.ts';
import { disputingAmong } from '../card-money/index.ts';
import { readReconciliation, refuseBeforeReconciled, requireReconciled } from '../reconciliation/index.ts';
import {
  lockBatched,
  lockWholeBatch,
  refuseLapsed,
  requirePayable,
  requireWithinOperatorLimits,
  type WithdrawalRow,
  withdrawalsInBatch,
} from '../withdrawals/index.ts';
import { lockBatchInState } from './lock-batch.ts';
import { recordBatch } from './record-batch.ts';
import { type BatchRow, lockBatch, selectBatch, updateReleased } from './sql.ts';
import { type batchOf, openBatchOf } from './wire.ts';

/**
 * The second person, who neither made the batch nor approved any of its withdrawals, releases it to the bank.
 */
export async function releaseBatch(
  context: OperatorContext,
  { id, seen }: InputOf<typeof calls.releasePaymentBatch>,
): Promise<AnswerOf<typeof calls.releasePaymentBatch>> {
  const { tx } = context;
  const row = await lockBatch(tx, id);
  const withdrawals = await lockBatched(tx, id);
  const shown = (batch: BatchRow) => openBatchOf(batch, withdrawals);
  const batch = await asSeen(context, {
    row,
    subject: `payment_batch/${id}`,
    seen,
    shown,
    current: shown,
    isOpen: ({ status }) => status === 'made',
    closed: () => refuse('payment_batch_state'),
  });
  await requireReconciled(context);
  return { data: await release(context, batch, []) };
}

async function release(
  context: OperatorContext,
  batch: BatchRow,
  firstIds: readonly string[],
): Promise<ReturnType<typeof batchOf>> {
  const { tx, now, operatorId } = context;
  const { id } = batch;
  const withdrawals = await lockWholeBatch(tx, batch);
  refuseLapsed(withdrawals);
  // The recovery of an account may have begun since the batch was made.
  for (const withdrawal of withdrawals) requirePayable(withdrawal, now);
  const approvedBy = withdrawals.map(({ approved_by }) => approved_by);
  const maker = { id: batch.made_by, permission: 'payments.make' } as const;
  await requireSecondPerson(context, { firstIds: [...approvedBy, ...firstIds], askers: [maker] });
  await refuseDisputed(tx, withdrawals);
  const amounts = withdrawals.map(({ amount }) => amount);
  await requireWithinOperatorLimits(context, { step: 'pay', amounts });
  await refuseBeforeReconciled(context);
  await updateReleased(tx, { id, operatorId, now });
  return recordBatch(context, 'payment_batch_released', id);
}

/** Refuses `withdrawals_stopped` with the members who have an unsettled chargeback. */
async function refuseDisputed(tx: Tx, withdrawals: readonly WithdrawalRow[]): Promise<void> {
  const memberIds = withdrawals.map(({ member_id }) => member_id);
  const disputing = new Set(await disputingAmong(tx, memberIds));
  if (disputing.size === 0) return;
  const disputed = withdrawals.filter(({ member_id }) => disputing.has(member_id));
  const members = [...new Set(disputed.map(({ username }) => username))];
  throw refuse('withdrawals_stopped', { current: { members } });
}

const payloadSchema = z.strictObject({ id: z.uuid() });

/** While the books differ from the bank, a batch is released only when two people agree on a reason. */
export const releaseApproval: ApprovalKind = {
  kind: 'release_unreconciled',
  async lock(tx, payload) {
    await lockBatch(tx, payloadSchema.parse(payload).id);
  },
  async show({ tx, config }, payload) {
    const batch = await selectBatch(tx, payloadSchema.parse(payload).id);
    if (batch?.status !== 'made') return null;
    const { state, closesOn, difference, currency, missing } = await readReconciliation({ tx, config });
    const line = (label: string, after: string) => ({ label, before: null, after });
    return {
      title: `Release batch ${batch.id.slice(-8)} while the books do not agree with the bank`,
      lines: [
        line('Withdrawals', String(batch.withdrawals)),
        line('Total', toDecimal(batch.total)),
        line('Fingerprint of its payees', seenOf(openBatchOf(batch, await withdrawalsInBatch(tx, batch.id)))),
        line('Books and bank', state === 'never' ? 'never reconciled' : `${state} as of ${closesOn}`),
        line(
          'Bank less books',
          difference === null ? 'unknown' : `${toDecimal(difference)} ${currency ?? ''}`.trim(),
        ),
        line('On no statement although due', `${missing.count}, ${toDecimal(missing.sum)}`),
      ],
    };
  },
  async apply(context, { payload, askedBy }) {
    const batch = await lockBatchInState(context, payloadSchema.parse(payload).id, 'made');
    await release(context, batch, [askedBy]);
  },
};

/** The first of two people gives the reason for releasing a batch although the books differ from the bank. */
export async function askRelease(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.askPaymentRelease>,
): Promise<AnswerOf<typeof calls.askPaymentRelease>> {
  refuseLapsed(await lockWholeBatch(context.tx, await lockBatchInState(context, id, 'made')));
  const asked = { subject: `payment_batch/${id}`, payload: { id }, reason, concerns: null, memberId: null };
  return { data: await askApproval(context, { kind: releaseApproval, ...asked }) };
}
