import type { Preparation } from '../../../platform/context.ts';
import { readerOf } from '../../../platform/database/transaction.ts';
import { tryPassword } from '../../../platform/identity/password-attempts.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CredentialsRow, selectCredentials } from '../sql.ts';

/**
 * Checks the signed-in member's password before the transaction: the `prepare` of every call with a
 * `password`. Returns the hash that it was checked against, for lockProvenMember. Refuses
 * `password_incorrect`, and `too_many_requests` after many wrong ones.
 */
export async function passwordCheck(
  preparation: Preparation & { memberId: string },
  { password }: { password: string },
): Promise<string> {
  return (await requirePassword(preparation, password)).password_hash;
}

/** Like passwordCheck, but returns the member's current row. */
export async function requirePassword(
  preparation: Preparation & { memberId: string },
  password: string,
): Promise<CredentialsRow> {
  const { memberId, runtime } = preparation;
  const member = await selectCredentials(readerOf(runtime.pool), memberId);
  // Counted separately from signing in: strangers who guess at sign-in cannot keep a member from withdrawing.
  const account = `member-password/${memberId}`;
  const subject = { kind: 'member', id: memberId } as const;
  const passwordHash = member.password_hash;
  const right = await tryPassword(preparation, { account, subject, password, passwordHash });
  if (!right) throw refuse('password_incorrect');
  return member;
}
