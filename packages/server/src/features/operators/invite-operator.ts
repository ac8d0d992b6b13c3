import type { inviteOperator as inviteOperatorCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { newInvitation } from './invitations.ts';
import { lockForChange } from './lock-for-change.ts';
import { recordOperatorAction } from './record-operator-action.ts';

/** A link with which an operator chooses a password, the first or a new one. Refuses `operator_state` when disabled. */
export async function inviteOperator(
  context: OperatorContext,
  { id }: InputOf<typeof inviteOperatorCall>,
): Promise<AnswerOf<typeof inviteOperatorCall>> {
  const { operator } = await lockForChange(context, id);
  if (operator.disabled_at) throw refuse('operator_state');
  const { link, expiresAt } = await newInvitation(context, id, context.origin);
  await recordOperatorAction(context, {
    action: 'operator_invited',
    subject: `operator/${id}`,
    details: { until: expiresAt.toISOString() },
  });
  return { data: { link, expires_at: expiresAt } };
}
