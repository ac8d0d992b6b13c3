import type { Unmatched } from '../../data/api.ts';

export const statusTexts: Readonly<Record<Unmatched['status'], string>> = {
  waiting: 'Waiting',
  assigned: 'Assigned',
  return_asked: 'Return requested',
  returned: 'Returned',
  company_asked: 'Claimed as company money',
  company_booked: 'Company money',
};
