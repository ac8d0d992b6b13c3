import type { Correction } from '../../api.ts';

export const statusTexts: Readonly<Record<Correction['status'], string>> = {
  asked: 'Awaiting approval',
  approved: 'Approved',
  declined: 'Declined',
};
