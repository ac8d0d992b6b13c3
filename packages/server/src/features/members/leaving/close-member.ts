import type { Tx } from '../../../platform/database/transaction.ts';
import { forgetKeys } from '../../../platform/identity/keys/own-keys.ts';
import { endAllSessions } from '../../../platform/identity/sessions/ending.ts';
import { forgetDevices } from '../../../platform/identity/sessions/owners.ts';
import { forgetMemberships } from '../../../platform/identity/teams/membership.ts';
import { deleteBankAccount } from '../bank-info/bank-sql.ts';
import { deleteFactors } from '../factors/factors-sql.ts';
import { lockMember } from '../lock-member.ts';
import { deleteRecoveryCodes } from '../recovery-codes-sql.ts';
import {
  deleteAddress,
  updateAllReopened,
  updateClosedMember,
  updateErasedMember,
  updateReopenedMember,
} from '../sql.ts';

/** Closes a locked member's empty account: no sign-in, no avatar, no shown awards. */
export async function closeMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await Promise.all([
    updateClosedMember(tx, memberId, now),
    endAllSessions(tx, { kind: 'member', id: memberId }, now),
  ]);
}

/**
 * Erases the personal data of a locked member's closed account: phone number, address, bank info,
 * sign-in. The username becomes a pseudonym, under which the ledger's entries remain. The name and number
 * become available to others. Returns the pseudonym.
 */
export async function eraseMember(tx: Tx, memberId: string, now: Date): Promise<string> {
  const pseudonym = await updateErasedMember(tx, memberId, now);
  await deleteAddress(tx, memberId);
  await deleteBankAccount(tx, memberId);
  await deleteRecoveryCodes(tx, memberId);
  await deleteFactors(tx, memberId);
  await forgetKeys(tx, memberId);
  await forgetMemberships(tx, memberId);
  await forgetDevices(tx, { kind: 'member', id: memberId });
  return pseudonym;
}

/**
 * Call it before a member receives money from anything but their own orders: reopens a closed account,
 * because only its owner can decide where the money should go. An erased account has no owner to sign in, and
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
