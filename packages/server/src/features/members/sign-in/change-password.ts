import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext, Preparation } from '../../../platform/context.ts';
import { passwordFaults } from '../../../platform/identity/password-faults.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { endOtherSessions, holdSessionsOf } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { lockProvenMember } from '../lock-member.ts';
import { updatePasswordHash } from '../sql.ts';
import { requirePassword } from './check-password.ts';

interface Prepared {
  verifiedHash: string;
  newHash: string;
}

/** Sets a new password; every other session of the member ends. */
export async function changePassword(
  context: MemberContext,
  _input: InputOf<typeof calls.changePassword>,
  { verifiedHash, newHash }: Prepared,
): Promise<AnswerOf<typeof calls.changePassword>> {
  const { tx, now, memberId, sessionId, caller } = context;
  await holdSessionsOf(tx, { kind: 'member', id: memberId });
  // The lock closes the race of two changes: the second one's current password is no longer the current one.
  await lockProvenMember(tx, memberId, verifiedHash);
  await updatePasswordHash(tx, { memberId, passwordHash: newHash, now });
  await endOtherSessions(tx, { kind: 'member', id: memberId, sessionId }, now);
  caller.kept.store(null);
  await notify(context, memberId, 'password_changed', {});
  return { data: {} };
}

/** Runs before the transaction: the slow check of the current password and the hash of the new one. */
export async function preparePasswordChange(
  preparation: Preparation & { memberId: string },
  input: InputOf<typeof calls.changePassword>,
): Promise<Prepared> {
  const member = await requirePassword(preparation, input.password_current);
  const fields = passwordFaults({
    password: input.password,
    confirmation: input.password_confirmation,
    username: member.username,
  });
  if (Object.keys(fields).length > 0) throw refuse('validation_failed', { fields });
  return { verifiedHash: member.password_hash, newHash: await hashPassword(input.password) };
}
