import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { LockedMoney } from '@handbill/contract/errors';
import type { login } from '@handbill/contract/member';
import { toWire } from '@handbill/contract/money';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { readerOf } from '../../../platform/database/single-statements.ts';
import { beginAttempt, passwordIs } from '../../../platform/identity/password-attempts.ts';
import { refuseLocked } from '../../../platform/identity/sessions/checking.ts';
import { signIn } from '../../../platform/identity/sessions/starting.ts';
import { refuse } from '../../../platform/refusal.ts';
import { withdrawalNews } from '../../notifications/index.ts';
import { type CredentialsRow, selectCredentialsByName } from '../credentials-sql.ts';
import { forgetKeptMember } from '../forget-kept-member.ts';
import { lockMemberWithPassword } from '../lock-member.ts';
import { memberWithBalances } from '../read-with-balances.ts';
import { usernameOf } from '../rules.ts';
import { proveSecondStep } from './second-step.ts';

interface Verified {
  member: CredentialsRow;
  /** Whether a second factor was proved, too. */
  secondFactor: boolean;
}

/** Starts a session of the member whose password was just checked. */
export async function signInMember(
  context: RequestContext,
  { stay_signed_in: staysSignedIn = false }: InputOf<typeof login>,
  { member: verified, secondFactor }: Verified,
): Promise<AnswerOf<typeof login>> {
  // The lock closes the race with a password change or a lock: no session starts after either.
  const member = await lockMemberWithPassword(context.tx, verified.id, verified.password_hash);
  if (!member.proven) throw refuse('bad_credentials');
  // An attacker learns neither that the account existed nor that the password was correct.
  if (member.closed_at) throw refuse('bad_credentials');
  // Added since the password was checked.
  if (member.has_second_factor && !secondFactor) throw refuse('otp_required');
  if (member.locked_at !== null) {
    throw refuseLocked(member, await moneyOf(context, { memberId: member.id, since: member.locked_at }));
  }
  const tokens = await signIn(context, { id: member.id, staysSignedIn }, context.caller);
  return { data: { ...tokens, user: await memberWithBalances(context, member.id) } };
}

/** What a locked member has, and what happened to their withdrawals since the lock. */
async function moneyOf(
  context: RequestContext,
  { memberId, since }: { memberId: string; since: Date },
): Promise<LockedMoney> {
  const [user, news] = await Promise.all([
    memberWithBalances(context, memberId),
    withdrawalNews(context, { memberId, since }),
  ]);
  return {
    balance: toWire(user.account_balance),
    withdrawing: toWire(user.withdrawing_balance),
    withdrawals: news.map(({ title, body, created_at: at }) => ({ title, body, at: at.toISOString() })),
  };
}

/**
 * Runs the slow check before the transaction. An unknown name takes as long, is counted the same way and gets
 * the same answer, and a wrong code counts like a wrong password. Refuses `bad_credentials`, `too_many_requests`, and
 * what proveSecondStep refuses.
 */
export async function verifyMember(
  preparation: Preparation,
  { username, password, otp, passkey }: InputOf<typeof login>,
): Promise<Verified> {
  const name = usernameOf(username);
  const member =
    name === null ? null : await selectCredentialsByName(readerOf(preparation.runtime.pool), name);
  const account = `member/${name ?? username}`;
  const passwordHash = member?.password_hash ?? null;
  const subject = member && ({ kind: 'member', id: member.id } as const);
  const attempt = await beginAttempt(preparation, { account, subject });
  const right = await passwordIs(password, passwordHash);
  if (!right || !member) throw refuse('bad_credentials');
  const secondFactor = member.needs_second_factor;
  // The attempt stays counted while the code is missing: a known password must not reset the count of tried codes.
  if (secondFactor) await proveSecondStep(preparation, member.id, { otp, passkey });
  await attempt.forgive();
  await forgetKeptMember(preparation);
  return { member, secondFactor };
}
