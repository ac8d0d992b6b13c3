import type { Preparation } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { tryPasswordOf } from '../../../platform/identity/password-attempts.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CredentialsRow, selectCredentials } from '../credentials-sql.ts';

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
  const { memberId } = preparation;
  // Counted separately from signing in: strangers who guess at sign-in cannot keep a member from withdrawing.
  const account = `member-password/${memberId}`;
  const subject = { kind: 'member', id: memberId } as const;
  const readCredentials = (tx: Tx) => selectCredentials(tx, memberId);
  const tried = { account, subject, password, readCredentials };
  const { credentials: member, right } = await tryPasswordOf(preparation, tried);
  if (!right) throw refuse('password_incorrect');
  return member;
}
