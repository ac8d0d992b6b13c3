import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { newInvitation, takeLink, touchAccess } from '../operators/index.ts';
import { lockForChange } from './lock-for-change.ts';

/**
 * Makes the link that two people agreed on, once. Refuses `operator_state` without their approval, or when
 * disabled.
 */
export async function makeInvitation(
  context: OperatorContext,
  { id }: InputOf<typeof calls.makeInvitation>,
): Promise<AnswerOf<typeof calls.makeInvitation>> {
  const { tx, now } = context;
  const { operator } = await lockForChange(context, id);
  if (operator.disabled_at || !(await takeLink(tx, id, now))) throw refuse('operator_state');
  await touchAccess(tx, id, now);
  const { link, expiresAt } = await newInvitation(context, id, context.origin);
  await recordOperatorAction(context, {
    action: 'operator_invited',
    subject: `operator/${id}`,
    details: { until: expiresAt.toISOString() },
  });
  return { data: { link, expires_at: expiresAt } };
}
