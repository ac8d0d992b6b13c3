import { divideUp } from '@handbill/contract/money';
import type { Settings } from '../settings/index.ts';
import type { DepositRow, DepositStatus } from './sql.ts';
import { VIETQR_DONG_MAX, vietQrPayload } from './vietqr.ts';

/** Credited at once at most, in minor units: beyond it somebody mistyped, and sums would leave what JSON carries. */
export const CREDIT_MAX = 1_000_000_000_000n;

export function isWithinBounds(
  amount: bigint,
  { deposit_minimum, deposit_maximum }: Pick<Settings, 'deposit_minimum' | 'deposit_maximum'>,
): boolean {
  return amount >= deposit_minimum && amount <= deposit_maximum;
}

/** Money that came is the member's, also when it came late or after it was taken back. */
export function canBeConfirmed(status: DepositStatus): boolean {
  return status === 'pending' || status === 'expired' || status === 'cancelled';
}

/** Whole dong for an amount, rounded up, so that what arrives is never less than what was announced. */
export function dongFor(amount: bigint, dongPerUnit: number): bigint {
  return divideUp(amount * BigInt(dongPerUnit), 100n);
}

/** What a VietQR code asks for, or null where the house has no Vietnamese bank or no rate, or it does not fit. */
export function vietQrOf(
  deposit: Pick<DepositRow, 'amount' | 'reference'>,
  { bank_account, vnd_per_unit }: Pick<Settings, 'bank_account' | 'vnd_per_unit'>,
): { payload: string; dong: bigint } | null {
  if (!bank_account || bank_account.bin === null || vnd_per_unit === null) return null;
  const dong = dongFor(deposit.amount, vnd_per_unit);
  if (dong > VIETQR_DONG_MAX) return null;
  const { bin: bankBin, account_number: accountNumber } = bank_account;
  const payload = vietQrPayload({ bankBin, accountNumber, amountDong: dong, purpose: deposit.reference });
  return { payload, dong };
}
