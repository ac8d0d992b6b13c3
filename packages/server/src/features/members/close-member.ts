import type { Tx } from '../../platform/database/transaction.ts';
import { endAllSessions, forgetDevices, refuseLocked } from '../../platform/identity/sessions.ts';
import { refuse } from '../../platform/refusal.ts';
import { deleteBankAccount } from './bank-info/bank-sql.ts';
import { lockMember, lockMemberWithPassword } from './lock-member.ts';
import {
  deleteAddress,
  deleteAvatar,
  deleteUploads,
  type MemberRow,
  updateAllReopened,
  updateClosedMember,
  updateErasedMember,
  updateReopenedMember,
} from './sql.ts';

/**
 * Like lockMember, for anything that a member starts. Refuses `unauthorized` when the account was closed
 * since the call began, and `account_locked` when it was locked: nothing may start afterwards.
 */
export async function lockOpenMember(tx: Tx, memberId: string): Promise<MemberRow> {
  const member = await lockMember(tx, memberId);
  refuseUnlessOpen(member);
  return member;
}

function refuseUnlessOpen(member: MemberRow): void {
  if (member.closed_at) throw refuse('unauthorized');
  if (member.locked_at) throw refuseLocked(member);
}

/**
 * Like lockOpenMember, for a call whose password was checked against a hash before. Refuses
 * `password_incorrect` when the password was changed since.
 */
export async function lockProvenMember(tx: Tx, memberId: string, verifiedHash: string): Promise<MemberRow> {
  const { proven, ...member } = await lockMemberWithPassword(tx, memberId, verifiedHash);
  refuseUnlessOpen(member);
  if (!proven) throw refuse('password_incorrect');
  return member;
}

/** Closes a locked member's empty account: no sign-in, no picture, no shown awards. */
export async function closeMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await Promise.all([
    updateClosedMember(tx, memberId, now),
    deleteAvatar(tx, memberId),
    endAllSessions(tx, { kind: 'member', id: memberId }, now),
  ]);
}

/**
 * Erases the personal data of a locked member's closed account: phone number, address, bank info, pictures,
 * sign-in. The username becomes a pseudonym, under which the ledger's entries remain. The name and number
 * become available to others.
 */
export async function eraseMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await updateErasedMember(tx, memberId, now);
  await deleteAddress(tx, memberId);
  await deleteBankAccount(tx, memberId);
  await deleteUploads(tx, memberId);
  await forgetDevices(tx, { kind: 'member', id: memberId });
}

/**
 * Call it before a member receives money from anything but their own orders: reopens a closed account,
 * because only its owner can say where the money should go. An erased account has no owner to sign in, and
 * stays closed. Takes the member's lock, which closes the race with a closing.
 */
export async function reopenForMoney(tx: Tx, memberId: string): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (member.closed_at) await updateReopenedMember(tx, memberId);
}

/** Like reopenForMoney, for many members. */
export async function reopenAllForMoney(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await updateAllReopened(tx, memberIds);
}
