import type { LockedWithdrawal } from '../../data/api.ts';

export const statusTexts: Readonly<Record<LockedWithdrawal['status'], string>> = {
  asked: 'Awaiting approval',
  approved: 'Approved',
  declined: 'Declined',
};
