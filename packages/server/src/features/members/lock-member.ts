import type { Tx } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { type MemberRow, selectMemberForUpdate, selectProvenForUpdate } from './sql.ts';

/**
 * The member, locked until the commit: serialises everything that counts or limits a member's rows. Take this
 * lock before all others. Refuses `not_found`.
 */
export async function lockMember(tx: Tx, memberId: string): Promise<MemberRow> {
  const member = await selectMemberForUpdate(tx, memberId);
  if (!member) throw refuse('not_found');
  return member;
}

/** Like lockMember; `proven`: whether the password still has the hash that it was checked against. */
export async function lockMemberWithPassword(
  tx: Tx,
  memberId: string,
  verifiedHash: string,
): Promise<MemberRow & { proven: boolean }> {
  const member = await selectProvenForUpdate(tx, memberId, verifiedHash);
  if (!member) throw refuse('not_found');
  return member;
}
