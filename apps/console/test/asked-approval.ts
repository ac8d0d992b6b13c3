import type { Approval } from '../src/data/api.ts';

/** A request of another operator that the reader may approve. */
export const asked: Approval = {
  _id: 'a-1',
  kind: 'setting',
  subject: 'setting/withdraw_fee',
  title: 'withdraw_fee',
  lines: [{ label: 'Value', before: '50', after: '60' }],
  reason: 'The bank charges more',
  status: 'asked',
  asked_by: 'minh',
  asked_at: '2026-03-02T03:00:00.000Z',
  own: false,
  concerns: null,
  decided_by: null,
  decided_at: null,
  decline_reason: null,
  may_approve: true,
  possible: true,
  asker_lost_access: false,
  seen: 'digest',
};
