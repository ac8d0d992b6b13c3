import { forgetProof } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { voidKeys } from '../../platform/http/idempotency.ts';
import { endEverySession } from '../../platform/identity/sessions/ending.ts';
import { withdrawRequests } from '../approvals/index.ts';
import { endEveryLink } from '../conversions/index.ts';
import { withdrawCorrections } from '../corrections/index.ts';
import { withdrawLockedRequests } from '../locked-withdrawals/index.ts';
import { openMemberIds } from '../members/index.ts';
import { notifyAll } from '../notifications/index.ts';
import { dropMadeBatches } from '../payments/index.ts';
import { recordRestore } from '../reconciliation/index.ts';
import { voidRecoveries } from '../recoveries/index.ts';
import { admitAfterRestore, CommandError } from '../team/index.ts';
import { keepAllUnmatched } from '../unmatched/index.ts';
import { secureAllWebhooks } from '../webhooks/index.ts';
import { voidApprovals } from '../withdrawals/index.ts';

const NOTIFIED_TOGETHER = 500;

/**
 * Run it after the database was restored from a backup of `backupAt`. Voids everything earlier that grants
 * access or releases money: sessions, links to results, idempotency keys, approvals, open requests, unreleased batches, operators'
 * passwords and factors. Only the given operators stay enabled. Members are notified. Returns a summary as text.
 */
export async function restoredByCommand(
  work: Work,
  { backupAt, operators, origin }: { backupAt: Date; operators: readonly string[]; origin: string },
): Promise<string> {
  if (backupAt > work.now) throw new CommandError('The backup cannot be of a time to come.');
  if (new Set(operators.map((name) => name.toLowerCase())).size < 2)
    throw new CommandError('Name at least two operators who stay.');
  const shownBy = await recordRestore(work, { backupAt });
  await endEverySession(work.tx, work.now);
  await endEveryLink(work.tx);
  await secureAllWebhooks(work);
  await voidKeys(work.tx);
  // What was proven on another disk is read again.
  await forgetProof(work.tx);
  const approvals = await voidApprovals(work.tx);
  await voidRequests(work);
  await dropMadeBatches(work.tx);
  await voidRecoveries(work);
  const invitations = await admitAfterRestore(work, { usernames: operators, origin });
  const notified = await notifyMembers(work, backupAt);
  return [
    `Every session and every link to results has ended, and every key is void. ${approvals} approved withdrawals wait for approval again, and every open request is void.`,
    `${notified} members are notified. Nothing goes out until a bank statement that closes on ${shownBy} or later agrees with the books.`,
    'Locks, closed accounts, blocks and settings are those of the backup: lock accounts again, ask members to close theirs again, and check every setting, bank_account first.',
    ...invitations,
  ].join('\n');
}

/** Requests that wait for a second person: they may have been decided or withdrawn since. The money of each waits. */
async function voidRequests({ tx, now }: Work): Promise<void> {
  await withdrawRequests(tx, { reason: 'Void after a restore', now });
  await withdrawCorrections(tx, now);
  await withdrawLockedRequests(tx, now);
  await keepAllUnmatched(tx);
}

async function notifyMembers(work: Work, backupAt: Date): Promise<number> {
  const memberIds = await openMemberIds(work.tx);
  const params = { date: backupAt.toISOString().slice(0, 10) };
  for (let start = 0; start < memberIds.length; start += NOTIFIED_TOGETHER) {
    const some = memberIds.slice(start, start + NOTIFIED_TOGETHER);
    await notifyAll(
      work,
      some.map((memberId) => ({ memberId, kind: 'restored', params })),
    );
  }
  return memberIds.length;
}
