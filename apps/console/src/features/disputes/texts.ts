import type { Dispute } from '../../api.ts';

export const statusTexts: Readonly<Record<Dispute['status'], string>> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
};
