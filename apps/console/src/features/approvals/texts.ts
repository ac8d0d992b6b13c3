import type { Approval } from '../../data/api.ts';

export const statusTexts: Readonly<Record<Approval['status'], string>> = {
  asked: 'Awaiting approval',
  approved: 'Approved',
  declined: 'Declined',
};

export const kindTexts: Readonly<Record<Approval['kind'], string>> = {
  setting: 'Setting',
  page: 'Page',
  level: 'Level',
  operator: 'Team',
  deposit_credit: 'Deposit',
  unmatched_assignment: 'Unmatched money',
  withdrawal_return: 'Returned withdrawal',
  dispute: 'Card dispute',
  statement: 'Bank statement',
  own_line: 'Company’s own line',
  release_unreconciled: 'Release',
  recovery: 'Recovery',
};
