// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Unmatched } from '../../data/api.ts';
import { UnmatchedCard } from './unmatched-list.tsx';

vi.mock('../../data/api.ts', () => ({ api: {} }));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'Asia/Ho_Chi_Minh', demo: false }),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const money: Unmatched = {
  _id: 'u-1',
  seen: 'digest',
  amount: 900,
  bank_currency: null,
  bank_amount: null,
  bank_rate: null,
  status: 'return_asked',
  bank_reference: 'FT-1',
  booked_on: '2026-03-02',
  remittance: 'rent',
  payer: 'TRAN LAN',
  statement: null,
  service: 'stripe',
  purpose: null,
  fee: 0,
  reason: 'Not for us',
  member: null,
  deposit_reference: null,
  suggested: null,
  asked_by: 'minh',
  asker_lost_access: false,
  settled_by: null,
  settled_at: null,
  return_reference: null,
  received_at: '2026-03-02T03:00:00.000Z',
  reversed_at: null,
};
const ALL = ['Mark as returned', 'Cancel return', 'Book as company money', 'Decline'];
const offers = async (of: Unmatched) => {
  await screen.draw(<UnmatchedCard money={of} />);
  return ALL.filter((label) => screen.has(label));
};

beforeEach(forgetAdmin);

test.each([
  ['return_asked', 'Mark as returned', 'Cancel return', 'so this return can only be cancelled.'],
  ['company_asked', 'Book as company money', 'Decline', 'so this can only be declined.'],
] as const)(
  'unmatched money that is %s by an operator who lost access says so, and only its request can be undone',
  async (status, second, undo, says) => {
    expect(await offers({ ...money, status })).toEqual([second, undo]);
    expect(await offers({ ...money, status, asker_lost_access: true })).toEqual([undo]);
    expect(screen.plainText()).toContain(`minh was disabled or has another role now, ${says}`);
  },
);
