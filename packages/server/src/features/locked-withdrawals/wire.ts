import type { objects } from '@handbill/contract/console';
import type { z } from 'zod';
import { seenOf } from '../../platform/http/seen.ts';
import { hasLostAccess } from '../approvals/index.ts';
import type { ShownFunds } from '../funds/index.ts';
import { maskAccountNumber } from '../members/index.ts';
import type { LockedRow } from './sql.ts';

type LockedWithdrawal = z.output<typeof objects.consoleLockedWithdrawal>;

/** A locked withdrawal as the console sees it. */
export function lockedWithdrawalOf(row: LockedRow, funds: ShownFunds | null): LockedWithdrawal {
  return { ...shownOf(row), funds, seen: seenOf(decidedOn(row, funds)) };
}

/** The subject of an approval. It has the whole account number, because others may share the last digits. */
export function decidedOn(row: LockedRow, funds: ShownFunds | null): object {
  return { ...shownOf(row), funds, paid_to: [row.bank_bin, row.account_number] };
}

function shownOf(row: LockedRow): Omit<LockedWithdrawal, 'funds' | 'seen'> {
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
    asker_lost_access: row.status === 'asked' && hasLostAccess(row, 'locked_withdrawals.ask'),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at,
    withdrawal_id: row.withdrawal_id,
  };
}
