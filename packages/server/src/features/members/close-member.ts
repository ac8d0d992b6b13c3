import { refuse } from '../../platform/refusal.ts';
import { endAllSessions } from '../../platform/sessions.ts';
import type { Tx } from '../../platform/transaction.ts';
import { lockMember } from './lock-member.ts';
import {
  deleteAvatar,
  type MemberRow,
  updateAllReopened,
  updateClosedMember,
  updateReopenedMember,
} from './sql.ts';

/**
 * As lockMember, for what a member starts. Refuses `unauthorized` when the account was closed since the call began:
 * nothing starts behind the closing.
 */
export async function lockOpenMember(tx: Tx, memberId: string): Promise<MemberRow> {
  const member = await lockMember(tx, memberId);
  if (member.closed_at) throw refuse('unauthorized');
  return member;
}

/** Closes a locked member's account, from which all money is gone: no sign-in, no picture, no award is shown. */
export async function closeMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await updateClosedMember(tx, memberId, now);
  await deleteAvatar(tx, memberId);
  await endAllSessions(tx, { kind: 'member', id: memberId }, now);
}

/**
 * Before money comes to a member other than by what the member has running: a closed account opens again, because
 * only its owner can say where the money should go. Takes the member's lock, which closes the race with a closing.
 */
export async function reopenForMoney(tx: Tx, memberId: string): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (member.closed_at) await updateReopenedMember(tx, memberId);
}

/** As reopenForMoney, for many members at once. */
export async function reopenAllForMoney(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await updateAllReopened(tx, memberIds);
}
