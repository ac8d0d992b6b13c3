import type { OrderReports } from '../../data/api.ts';

export const statusTexts: Readonly<Record<OrderReports['status'], string>> = {
  open: 'Open',
  dismissed: 'Dismissed',
  upheld: 'Upheld',
};

export const reportReasonTexts: Readonly<Record<keyof OrderReports['reasons'], string>> = {
  misleading: 'misleading',
  fraud: 'fraud',
  prohibited: 'prohibited offer',
  offensive: 'offensive or harmful',
  unsafe: 'unsafe or broken landing page',
  other: 'other',
};
