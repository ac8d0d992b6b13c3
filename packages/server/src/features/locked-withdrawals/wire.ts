import type { OperatorContext } from '../../platform/context.ts';
import { seenOf } from '../../platform/http/seen.ts';
import { logStep } from '../approvals/index.ts';
import { type FundsReader, fundsOf, readFunds, type ShownFunds } from '../funds/index.ts';
import { maskAccountNumber } from '../members/index.ts';
import type { LockedRow } from './sql.ts';

/** A locked withdrawal as the console sees it. */
export function lockedWithdrawalOf(row: LockedRow, funds: ShownFunds | null) {
  return { ...shownOf(row), funds, seen: seenOf(decidedOn(row, funds)) };
}

/** The subject of an approval. It has the whole account number, because others may share the last digits. */
export function decidedOn(row: LockedRow, funds: ShownFunds | null) {
  return { ...shownOf(row), funds, paid_to: [row.bank_bin, row.account_number] };
}

/**
 * The source of the current balance of each member whose withdrawal awaits the second person; null for the
 * others.
 */
export async function readLockedFunds(
  reader: FundsReader,
  rows: readonly LockedRow[],
): Promise<(row: LockedRow) => ShownFunds | null> {
  const asked = rows.filter(({ status }) => status === 'asked');
  const funds = await readFunds(
    reader,
    asked.map(({ id, member_id: memberId, asked_at: at }) => ({ id, memberId, at })),
  );
  return ({ id }) => {
    const own = funds.get(id);
    return own === undefined ? null : fundsOf(own);
  };
}

function shownOf(row: LockedRow) {
  return {
    _id: row.id,
    member: { _id: row.member_id, username: row.username, locked: row.member_locked },
    amount: row.amount,
    bank: {
      bank_name: row.bank_name,
      account_number: maskAccountNumber(row.account_number),
      account_name: row.account_name,
    },
    reason: row.reason,
    status: row.status,
    asked_by: row.asked_by_name,
    asked_at: row.asked_at,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at,
    withdrawal_id: row.withdrawal_id,
  };
}

/** Records a locked withdrawal's step in the operators' log. */
export function recordStep(
  context: OperatorContext,
  action: 'locked_withdrawal_asked' | 'locked_withdrawal_approved' | 'locked_withdrawal_declined',
  { before, after }: { before: LockedRow | null; after: LockedRow },
): Promise<void> {
  return logStep(context, {
    action,
    subject: `locked_withdrawal/${after.id}`,
    before: before?.status ?? null,
    after: after.status,
    details: {
      member: after.member_id,
      amount: String(after.amount),
      reason: after.reason,
      withdrawal: after.withdrawal_id,
    },
  });
}
