import type { Dispute, ServiceEvent } from '../../data/api.ts';

export const statusTexts: Readonly<Record<Dispute['status'], string>> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
};

export const problemTexts: Readonly<Record<ServiceEvent['problem'], string>> = {
  misformed: 'Cannot be read',
  other_currency: 'In another currency',
  reversed: 'Reversed, never credited',
};
