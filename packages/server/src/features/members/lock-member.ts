import { Busy, type Decision, decideEach } from '../../platform/batch.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { refuseLocked } from '../../platform/identity/sessions/checking.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  type MemberRow,
  selectMemberForUpdate,
  selectMembersForUpdate,
  selectProvenForUpdate,
} from './sql.ts';

/**
 * The member, locked until the commit: serialises everything that counts or limits a member's rows. Take this
 * lock before all others. Refuses `not_found`.
 */
export async function lockMember(tx: Tx, memberId: string): Promise<MemberRow> {
  const member = await selectMemberForUpdate(tx, memberId);
  if (!member) throw refuse('not_found');
  return member;
}

/**
 * Like lockMember, for anything that a member starts. Refuses `unauthorized` when the account was closed
 * since the call began, and `account_locked` when it was locked: nothing may start afterwards.
 */
export async function lockOpenMember(tx: Tx, memberId: string): Promise<MemberRow> {
  const member = await lockMember(tx, memberId);
  refuseUnlessOpen(member);
  return member;
}

/**
 * As lockOpenMember, for many, locked in id order; each with its own refusal. Unless `patient`, a member whose row
 * somebody else has locked is Busy instead of waited for.
 */
export async function lockOpenMembers(
  tx: Tx,
  { memberIds, patient }: { memberIds: readonly string[]; patient: boolean },
): Promise<ReadonlyMap<string, Decision<MemberRow>>> {
  const members = await selectMembersForUpdate(tx, { memberIds, patient });
  const decisions = decideEach(memberIds, (memberId) => {
    const member = members.find(({ id }) => id === memberId);
    if (!member) throw patient ? refuse('not_found') : new Busy();
    refuseUnlessOpen(member);
    return member;
  });
  return new Map(memberIds.map((memberId, place) => [memberId, decisions[place] ?? new Busy()]));
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

function refuseUnlessOpen(member: MemberRow): void {
  if (member.closed_at) throw refuse('unauthorized');
  if (member.locked_at) throw refuseLocked(member);
}
