import type { objects as consoleObjects } from '@handbill/contract/console';
import type { objects } from '@handbill/contract/member';
import type { z } from 'zod';
import { withSeen } from '../../platform/http/seen.ts';
import { dongAt } from '../deposits/index.ts';
import { maskAccountNumber } from '../members/index.ts';
import { isWithBank } from './rules.ts';
import type { WithdrawalRow } from './sql.ts';

type Withdrawal = z.output<typeof objects.withdrawal>;
type ConsoleWithdrawal = z.output<typeof consoleObjects.consoleWithdrawal>;

/** A withdrawal as its member sees it. */
export function withdrawalOf(row: WithdrawalRow): Withdrawal {
  return {
    _id: row.id,
    amount: row.amount,
    fee: row.fee,
    net: row.amount - row.fee,
    status: row.status,
    with_bank: isWithBank(row),
    bank: { ...bankOf(row), account_number: maskAccountNumber(row.account_number) },
    created_at: row.created_at,
    decided_at: row.decided_at,
    paid_at: row.paid_at,
    reason: row.reason,
    due_at: row.due_at,
    payable_from: row.payable_from,
    bank_reference: row.bank_reference,
    ...bankAmountOf(row),
  };
}

/** About what arrives in the bank's currency, at the rate that the member saw. */
function bankAmountOf({ amount, fee, bank_currency, bank_rate }: WithdrawalRow) {
  const bank_amount = bank_rate === null ? null : dongAt(amount - fee, bank_rate);
  return { bank_currency, bank_amount, bank_rate };
}

/** A withdrawal as the console sees it, with the full account number, because operators pay to it. */
export function consoleWithdrawalOf(row: WithdrawalRow): ConsoleWithdrawal {
  return withSeen({
    _id: row.id,
    member: { _id: row.member_id, username: row.username, locked: row.member_locked },
    amount: row.amount,
    fee: row.fee,
    net: row.amount - row.fee,
    status: row.status,
    with_bank: isWithBank(row),
    batch_id: row.batch_id,
    bank: bankOf(row),
    created_at: row.created_at,
    due_at: row.due_at,
    payable_from: row.payable_from,
    approved_by: row.approved_by_name,
    approval_lapsed: row.approval_lapsed,
    paid_by: row.paid_by_name,
    decided_at: row.decided_at,
    paid_at: row.paid_at,
    bank_reference: row.bank_reference,
    reason: row.reason,
  });
}

function bankOf({ bank_code, bank_name, account_number, account_name }: WithdrawalRow) {
  return { bank_code, bank_name, account_number, account_name };
}

/** The withdrawal's data needed to trace the source of its money. */
export function askedOf({ id, member_id: memberId, tied }: WithdrawalRow) {
  return { id, memberId, tied };
}
