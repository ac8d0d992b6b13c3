import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { delayForRecovery, lockOpenMember } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { lockRecovery, selectRunning, updateClosed } from './sql.ts';

export async function readRunningRecovery({
  tx,
  memberId,
}: MemberContext): Promise<AnswerOf<typeof calls.runningRecovery>> {
  const running = await selectRunning(tx, memberId);
  if (running === null) return { data: null };
  const { id: _id, started_at, ends_at } = running;
  return { data: { _id, started_at, ends_at } };
}

/** Any session of the member stops a running recovery: the password is unchanged. */
export async function stopRecovery(
  context: MemberContext,
  { recovery_id: id }: InputOf<typeof calls.stopRecovery>,
): Promise<AnswerOf<typeof calls.stopRecovery>> {
  const { tx, now, memberId } = context;
  // The lock closes the race with the job that puts the password into force.
  await lockOpenMember(tx, memberId);
  const recovery = await lockRecovery(tx, id);
  if (recovery?.member_id !== memberId) throw refuse('not_found');
  if (recovery.status !== 'running') throw refuse('recovery_state');
  await updateClosed(tx, { id, status: 'stopped', now });
  await delayForRecovery(tx, memberId, null);
  await notify(context, memberId, 'recovery_stopped', {});
  return { data: {} };
}
