import type { Deposit, DepositReason } from '../../data/api.ts';

export const statusTexts: Readonly<Record<Deposit['status'], string>> = {
  pending: 'Pending',
  succeeded: 'Credited',
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

export const reasonTexts: Readonly<Record<DepositReason, string>> = {
  not_received: 'The money did not arrive',
  wrong_reference: 'The reference is wrong',
  duplicate: 'Announced twice',
};
