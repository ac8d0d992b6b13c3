import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { login } from '@handbill/contract/member';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { readerOf } from '../../../platform/database/single-statements.ts';
import { tryPassword } from '../../../platform/identity/password-attempts.ts';
import { refuseLocked } from '../../../platform/identity/sessions/checking.ts';
import { signIn } from '../../../platform/identity/sessions/starting.ts';
import { refuse } from '../../../platform/refusal.ts';
import { forgetKeptMember } from '../forget-kept-member.ts';
import { lockMemberWithPassword } from '../lock-member.ts';
import { usernameOf } from '../rules.ts';
import { type CredentialsRow, selectCredentialsByName } from '../sql.ts';
import { userOf } from '../wire.ts';

/** Starts a session of the member whose password was just checked. */
export async function signInMember(
  context: RequestContext,
  { stay_signed_in: staysSignedIn = false }: InputOf<typeof login>,
  verified: CredentialsRow,
): Promise<AnswerOf<typeof login>> {
  // The lock closes the race with a password change or a lock: no session starts after either.
  const member = await lockMemberWithPassword(context.tx, verified.id, verified.password_hash);
  if (!member.proven) throw refuse('bad_credentials');
  // An attacker learns neither that the account existed nor that the password was correct.
  if (member.closed_at) throw refuse('bad_credentials');
  if (member.locked_at) throw refuseLocked(member, (await userOf(context, member.id)).account_balance);
  const tokens = await signIn(context, { id: member.id, staysSignedIn }, context.caller);
  return { data: { ...tokens, user: await userOf(context, member.id) } };
}

/**
 * Runs the slow check before the transaction. An unknown name takes as long, is counted the same way and gets
 * the same answer. Refuses `bad_credentials` and `too_many_requests`.
 */
export async function verifyMember(
  preparation: Preparation,
  { username, password }: InputOf<typeof login>,
): Promise<CredentialsRow> {
  const name = usernameOf(username);
  const member =
    name === null ? null : await selectCredentialsByName(readerOf(preparation.runtime.pool), name);
  const account = `member/${name ?? username}`;
  const passwordHash = member?.password_hash ?? null;
  const subject = member && ({ kind: 'member', id: member.id } as const);
  const right = await tryPassword(preparation, { account, subject, password, passwordHash });
  if (!right || !member) throw refuse('bad_credentials');
  await forgetKeptMember(preparation);
  return member;
}
