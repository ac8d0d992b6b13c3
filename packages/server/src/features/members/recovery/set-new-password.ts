import type { AnswerOf } from '@handbill/contract/endpoint';
import type { recover } from '@handbill/contract/member';
import type { RequestContext } from '../../../platform/context.ts';
import { refuseLocked } from '../../../platform/identity/sessions/checking.ts';
import { endAllSessions, holdSessionsOf } from '../../../platform/identity/sessions/ending.ts';
import { signIn } from '../../../platform/identity/sessions/starting.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { secureWebhooks } from '../../webhooks/index.ts';
import { lockMember } from '../lock-member.ts';
import { memberWithBalances } from '../read-with-balances.ts';
import { updatePasswordHash } from '../sql.ts';

/**
 * Sets a new password for a member who proved themselves without the old one. All sessions end, and one begins here,
 * which the browser keeps if the member wants to stay signed in. `prove` runs under the member's lock and uses the
 * proof up; where it fails, and for a closed account, it throws `refusal`.
 */
export async function setNewPassword(
  context: RequestContext,
  {
    memberId,
    passwordHash,
    staysSignedIn,
  }: { memberId: string; passwordHash: string; staysSignedIn: boolean },
  { prove, refusal, notice }: { prove(): Promise<boolean>; refusal(): Refusal; notice(): Promise<void> },
): Promise<AnswerOf<typeof recover>> {
  const { tx, now, caller } = context;
  const subject = { kind: 'member', id: memberId } as const;
  await holdSessionsOf(tx, subject);
  // The lock closes the race of two uses of one proof.
  const member = await lockMember(tx, memberId);
  if (member.closed_at) throw refusal();
  if (member.locked_at) throw refuseLocked(member);
  if (!(await prove())) throw refusal();
  await updatePasswordHash(tx, { memberId, passwordHash, now });
  await endAllSessions(tx, subject, now);
  await secureWebhooks(context, memberId);
  await notice();
  const tokens = await signIn(context, { id: memberId, staysSignedIn }, caller);
  return { data: { ...tokens, user: await memberWithBalances(context, memberId) } };
}
