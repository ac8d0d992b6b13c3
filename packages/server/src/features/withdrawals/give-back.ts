import type * as calls from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import { post } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { recoverDisputed } from '../card-money/index.ts';
import { reopenForMoney } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import type { ActionDetails } from '../operator-actions/index.ts';
import { withdrawalGivenBack } from './postings.ts';
import { recordWithdrawal } from './record-withdrawal.ts';
import { updateNotPaid, type WithdrawalRow } from './sql.ts';

/** Ends a withdrawal that will not be paid: the money is available again. */
export async function giveBack(
  context: OperatorContext,
  withdrawal: WithdrawalRow,
  reason: InputOf<typeof calls.rejectWithdrawal>['reason'],
  details: ActionDetails = {},
): Promise<WithdrawalRow> {
  const { tx, now } = context;
  const { id } = withdrawal;
  const { member_id: memberId, amount } = withdrawal;
  const rejected = await updateNotPaid(tx, { id, status: 'rejected', reason, now });
  await notify(context, memberId, 'withdrawal_rejected', { amount: String(amount), reason });
  const event = { withdrawalId: id, memberId, amount, at: now };
  await reopenForMoney(tx, memberId);
  await post(tx, withdrawalGivenBack('withdrawal_rejected', event));
  await recoverDisputed(context, { memberId, returned: amount });
  context.emit({ memberId, kind: 'balance', subject: null });
  await recordWithdrawal(context, 'withdrawal_rejected', withdrawal, rejected, details);
  return rejected;
}
