import type { unlockMember } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { unlockSessions } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { lockMember } from '../lock-member.ts';
import { consoleMember } from './console-member.ts';
import { updateLocking } from './console-sql.ts';

/** Unlocks an account: its member can sign in again; earlier sessions stay ended. */
export async function unlockAccount(
  context: OperatorContext,
  { id, note }: InputOf<typeof unlockMember>,
): Promise<AnswerOf<typeof unlockMember>> {
  const { tx, now } = context;
  const member = await lockMember(tx, id);
  if (!member.locked_at) throw refuse('member_state');
  await updateLocking(tx, id, null);
  await unlockSessions(tx, { kind: 'member', id }, now);
  await notify(context, id, 'account_unlocked', {});
  const data = await consoleMember(context, id);
  await recordOperatorAction(context, {
    action: 'member_unlocked',
    subject: `member/${id}`,
    details: { before: 'locked', after: 'open', reason_before: member.lock_reason, note },
  });
  return { data };
}
