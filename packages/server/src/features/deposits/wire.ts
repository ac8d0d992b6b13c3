import { toWire } from '@handbill/contract/money';
import { withSeen } from '../../platform/http/seen.ts';
import type { Settings } from '../settings/index.ts';
import { vietQrOf } from './rules.ts';
import type { DepositRow } from './sql.ts';

/** A deposit as its member sees it. Payment instructions are shown only while it is pending. */
export function depositOf(row: DepositRow, settings: Settings) {
  return {
    _id: row.id,
    amount: row.amount,
    method: row.method,
    status: row.status,
    credited: row.credited,
    reference: row.reference,
    ...bankAmountsOf(row),
    instructions: row.status === 'pending' ? instructionsOf(row, settings) : null,
    created_at: row.created_at,
    expires_at: row.expires_at,
    settled_at: row.settled_at,
    reason: row.reason,
  };
}

function instructionsOf(row: DepositRow, settings: Settings) {
  const { bank_account: account } = settings;
  if (!account) return null;
  const code = vietQrOf(row, settings);
  return {
    bank_name: account.bank_name,
    account_number: account.account_number,
    account_name: account.account_name,
    reference: row.reference,
    vietqr: code?.payload ?? null,
    vnd_amount: code && toWire(code.dong),
    checkout_url: null,
  };
}

function bankAmountsOf({ bank_currency, bank_amount, bank_rate }: DepositRow) {
  return { bank_currency, bank_amount, bank_rate };
}

/** A deposit as the console sees it. */
export function consoleDepositOf(row: DepositRow) {
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
