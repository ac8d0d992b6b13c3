import type { Settings } from '../settings/index.ts';
import type { Credit } from './credit-deposits.ts';
import type { DepositRow, DepositStatus } from './sql.ts';
import { VIETQR_DONG_MAX, vietQrPayload } from './vietqr.ts';

/** The largest credit, in minor units: more is a typing error, and sums would exceed exact JSON numbers. */
export const CREDIT_MAX = 1_000_000_000_000n;

export function isWithinBounds(
  amount: bigint,
  { deposit_minimum, deposit_maximum }: Pick<Settings, 'deposit_minimum' | 'deposit_maximum'>,
): boolean {
  return amount >= deposit_minimum && amount <= deposit_maximum;
}

/** Money that arrived belongs to the member, even if it was late or the deposit was cancelled. */
export function canBeConfirmed(status: DepositStatus): boolean {
  return status === 'pending' || status === 'expired' || status === 'cancelled';
}

/** Whether the payment differs from the requested amount by more than the tolerance, in the currency paid. */
export function isFarFromAnnounced(
  { deposit, amount, bank }: Pick<Credit, 'deposit' | 'amount' | 'bank'>,
  { deposit_deviation: percent }: Pick<Settings, 'deposit_deviation'>,
): boolean {
  const isAtBank = bank !== null && deposit.bank_amount !== null;
  const [came, asked] = isAtBank ? [bank.amount, deposit.bank_amount ?? 0n] : [amount, deposit.amount];
  const off = came > asked ? came - asked : asked - came;
  return off * 100n > asked * BigInt(percent);
}

/**
 * The dong that a VietQR code requests; null when our bank is not Vietnamese, the deposit has no rate, or the
 * amount does not fit.
 */
export function vietQrOf(
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
