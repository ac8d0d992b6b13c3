import type { objects } from '@handbill/contract/member';
import { toWire } from '@handbill/contract/money';
import type { z } from 'zod';
import type { Settings } from '../../settings/index.ts';
import type { DepositRow } from '../sql.ts';
import { bankAmountsOf } from '../wire.ts';
import { VIETQR_DONG_MAX, vietQrPayload } from './vietqr.ts';

type Deposit = z.output<typeof objects.deposit>;

/** A deposit as its member sees it. Payment instructions are shown only while it is pending. */
export function depositOf(row: DepositRow, settings: Settings): Deposit {
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

function instructionsOf(row: DepositRow, settings: Settings): Deposit['instructions'] {
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

/**
 * The dong that a VietQR code requests; null when our bank is not Vietnamese, the deposit has no rate, or the
 * amount does not fit.
 */
function vietQrOf(
  {
    reference,
    bank_currency,
    bank_amount: dong,
  }: Pick<DepositRow, 'reference' | 'bank_currency' | 'bank_amount'>,
  { bank_account }: Pick<Settings, 'bank_account'>,
): { payload: string; dong: bigint } | null {
  if (!bank_account || bank_account.bin === null || bank_currency !== 'VND' || dong === null) return null;
  if (dong > VIETQR_DONG_MAX) return null;
  const { bin: bankBin, account_number: accountNumber } = bank_account;
  return { payload: vietQrPayload({ bankBin, accountNumber, amountDong: dong, purpose: reference }), dong };
}
