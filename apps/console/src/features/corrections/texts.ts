import type { Correction } from '../../data/api.ts';

export const statusTexts: Readonly<Record<Correction['status'], string>> = {
  asked: 'Awaiting approval',
  approved: 'Approved',
  declined: 'Declined',
};
