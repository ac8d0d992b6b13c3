import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { askApproval } from '../approvals/index.ts';
import { factorsInWords, operatorOfName } from '../operators/index.ts';
import { lockForChange } from './lock-for-change.ts';
import { operatorApproval } from './operator-approval.ts';
import type { OperatorChange } from './operator-change.ts';

/** Requests a new operator, who can do nothing before being invited. Refuses `operator_exists`. */
export async function askNewOperator(
  context: OperatorContext,
  { username, role, reason }: InputOf<typeof calls.createOperator>,
): Promise<AnswerOf<typeof calls.createOperator>> {
  if (await operatorOfName(context.tx, username)) throw refuse('operator_exists');
  const payload: OperatorChange = { act: 'create', username, role };
  const kind = operatorApproval;
  return {
    data: await askApproval(context, {
      kind,
      subject: `operator/${username}`,
      payload,
      reason,
      concerns: null,
      memberId: null,
    }),
  };
}

/** Requests a link for an operator to choose a new password. Refuses `operator_state` when disabled. */
export async function askInvitation(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.inviteOperator>,
): Promise<AnswerOf<typeof calls.inviteOperator>> {
  const { operator } = await lockForChange(context, id);
  if (operator.disabled_at) throw refuse('operator_state');
  return askAbout(context, { act: 'invite', id }, reason);
}

/** Requests another role. Refuses `operator_state` when it is their current one, and `last_admin`. */
export async function askRole(
  context: OperatorContext,
  { id, role, reason }: InputOf<typeof calls.setOperatorRole>,
): Promise<AnswerOf<typeof calls.setOperatorRole>> {
  const { operator, lastAdmin } = await lockForChange(context, id);
  if (operator.role === role) throw refuse('operator_state');
  if (lastAdmin) throw refuse('last_admin');
  return askAbout(context, { act: 'role', id, role }, reason);
}

/** Requests enabling a disabled operator. Refuses `operator_state`. */
export async function askEnable(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.enableOperator>,
): Promise<AnswerOf<typeof calls.enableOperator>> {
  const { operator } = await lockForChange(context, id);
  if (!operator.disabled_at) throw refuse('operator_state');
  return askAbout(context, { act: 'enable', id }, reason);
}

/**
 * Requests the removal of an operator's lost second factors. Refuses `operator_state` when there are none.
 */
export async function askFactorReset(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.resetOperatorFactors>,
): Promise<AnswerOf<typeof calls.resetOperatorFactors>> {
  await lockForChange(context, id);
  if ((await factorsInWords(context.tx, id)) === null) throw refuse('operator_state');
  return askAbout(context, { act: 'reset', id }, reason);
}

async function askAbout(
  context: OperatorContext,
  change: Exclude<OperatorChange, { act: 'create' }>,
  reason: string,
): Promise<AnswerOf<typeof calls.inviteOperator>> {
  const { id } = change;
  const about = { subject: `operator/${id}`, concerns: id, memberId: null, payload: change };
  return { data: await askApproval(context, { kind: operatorApproval, ...about, reason }) };
}
