import type { objects } from '@handbill/contract/console';
import type { z } from 'zod';
import { withSeen } from '../../platform/http/seen.ts';
import { hasLostAccess } from '../approvals/index.ts';
import type { UnmatchedRow } from './sql.ts';

type UnmatchedMoney = z.output<typeof objects.unmatchedMoney>;

/** Unmatched money as the console sees it. */
export function unmatchedOf(row: UnmatchedRow): UnmatchedMoney {
  return withSeen({
    _id: row.id,
    amount: row.amount,
    bank_currency: row.bank_currency,
    bank_amount: row.bank_amount,
    bank_rate: row.bank_rate,
    status: row.status,
    bank_reference: row.bank_reference,
    booked_on: row.booked_on,
    remittance: row.remittance,
    payer: row.payer,
    statement: statementOf(row),
    service: row.service,
    purpose: row.purpose,
    fee: row.fee,
    reason: row.reason,
    member:
      row.member_id === null || row.username === null ? null : { _id: row.member_id, username: row.username },
    deposit_reference: row.deposit_reference,
    asked_by: row.asked_by_name,
    asker_lost_access: isAsked(row) && hasLostAccess(row, askingPermissionOf(row)),
    settled_by: row.settled_by_name,
    settled_at: row.settled_at,
    return_reference: row.return_reference,
    received_at: row.received_at,
    reversed_at: row.reversed_at,
  });
}

const isAsked = ({ status }: UnmatchedRow) => status === 'return_asked' || status === 'company_asked';

/** What the first of two people had to be allowed to, and still has to be. */
export function askingPermissionOf({ status }: UnmatchedRow) {
  return status === 'company_asked' ? 'unmatched.company' : 'unmatched.return';
}

function statementOf({ statement_id: id, file_name, line }: UnmatchedRow) {
  return id === null || file_name === null || line === null ? null : { _id: id, file_name, line };
}
