import type { objects } from '@handbill/contract/console';
import type { z } from 'zod';
import { withSeen } from '../../platform/http/seen.ts';
import type { DepositRow } from './sql.ts';

type ConsoleDeposit = z.output<typeof objects.consoleDeposit>;

/** A deposit as the console sees it. */
export function consoleDepositOf(row: DepositRow): ConsoleDeposit {
  return withSeen({
    _id: row.id,
    member: { _id: row.member_id, username: row.username },
    amount: row.amount,
    method: row.method,
    status: row.status,
    credited: row.credited,
    reference: row.reference,
    ...bankAmountsOf(row),
    bank_credited: row.bank_credited,
    bank_reference: row.bank_reference,
    created_at: row.created_at,
    settled_at: row.settled_at,
    reason: row.reason,
  });
}

export function bankAmountsOf({
  bank_currency,
  bank_amount,
  bank_rate,
}: DepositRow): Pick<ConsoleDeposit, 'bank_currency' | 'bank_amount' | 'bank_rate'> {
  return { bank_currency, bank_amount, bank_rate };
}
