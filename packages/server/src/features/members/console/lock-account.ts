import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { holdSessionsOf, lockSessions } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { secureWebhooks } from '../../webhooks/index.ts';
import { lockMember } from '../lock-member.ts';
import { consoleMember } from './console-member.ts';
import { updateLocking } from './console-sql.ts';

/** Locks an account for a reason: nobody can sign in to it, and its money stays unchanged. */
export async function lockAccount(
  context: OperatorContext,
  { id, reason, note }: InputOf<typeof calls.lockMember>,
): Promise<AnswerOf<typeof calls.lockMember>> {
  const { tx, now } = context;
  await holdSessionsOf(tx, { kind: 'member', id });
  // The row lock closes the race with a sign-in: its session either exists and is locked, or never starts.
  const member = await lockMember(tx, id);
  if (member.locked_at) throw refuse('member_state');
  await updateLocking(tx, id, { at: now, reason });
  await lockSessions(tx, { kind: 'member', id }, { at: now, reason });
  await secureWebhooks(context, id);
  await notify(context, id, 'account_locked', { reason });
  const data = await consoleMember(context, id);
  await recordOperatorAction(context, {
    action: 'member_locked',
    subject: `member/${id}`,
    details: { before: 'open', after: 'locked', reason, note },
  });
  return { data };
}
