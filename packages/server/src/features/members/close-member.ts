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
 * As lockMember, for what a member starts. Refuses `unauthorized` when the account was closed since the call began, and
 * `account_locked` when it was locked: nothing starts behind either.
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
 * As lockOpenMember, for a call whose password was checked before against a hash. Refuses `password_incorrect` when the
 * password was changed since.
 */
export async function lockProvenMember(tx: Tx, memberId: string, verifiedHash: string): Promise<MemberRow> {
  const { proven, ...member } = await lockMemberWithPassword(tx, memberId, verifiedHash);
  refuseUnlessOpen(member);
  if (!proven) throw refuse('password_incorrect');
  return member;
}

/** Closes a locked member's account, from which all money is gone: no sign-in, no picture, no award is shown. */
export async function closeMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await Promise.all([
    updateClosedMember(tx, memberId, now),
    deleteAvatar(tx, memberId),
    endAllSessions(tx, { kind: 'member', id: memberId }, now),
  ]);
}

/**
 * Erases who owned a locked member's closed account: phone number, address, bank info, pictures, sign-in. The username
 * becomes a pseudonym, under which the ledger's entries stay. Both name and number are free for others again.
 */
export async function eraseMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await updateErasedMember(tx, memberId, now);
  await deleteAddress(tx, memberId);
  await deleteBankAccount(tx, memberId);
  await deleteUploads(tx, memberId);
  await forgetDevices(tx, { kind: 'member', id: memberId });
}

/**
 * Before money comes to a member other than by what the member has running: a closed account opens again, because
 * only its owner can say where the money should go; an erased one has no owner to sign in, and stays closed. Takes the member's lock, which closes the race with a closing.
 */
export async function reopenForMoney(tx: Tx, memberId: string): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (member.closed_at) await updateReopenedMember(tx, memberId);
}

/** As reopenForMoney, for many members. */
export async function reopenAllForMoney(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await updateAllReopened(tx, memberIds);
}
