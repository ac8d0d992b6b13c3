// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Withdrawal } from '../../data/api.ts';
import { WithdrawalCard } from './withdrawal-list.tsx';

const api = vi.hoisted(() => ({
  approveWithdrawal: vi.fn(),
  rejectWithdrawal: vi.fn(),
  payWithdrawal: vi.fn(),
}));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'Asia/Ho_Chi_Minh', demo: false }),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const key = { idempotencyKey: expect.any(String) };
const lapsed: Withdrawal = {
  _id: 'w-1',
  seen: 'digest',
  member: { _id: 'm-1', username: 'lan', locked: false },
  amount: 2_000,
  fee: 50,
  net: 1_950,
  status: 'approved',
  with_bank: false,
  batch_id: null,
  bank: { bank_code: 'VCB', bank_name: 'Vietcombank', account_number: '0099887766', account_name: 'LAN' },
  created_at: '2026-03-02T03:00:00.000Z',
  due_at: '2026-03-03T03:00:00.000Z',
  payable_from: '2026-03-02T03:00:00.000Z',
  approved_by: 'finance',
  approval_lapsed: true,
  paid_by: null,
  decided_at: '2026-03-02T04:00:00.000Z',
  paid_at: null,
  bank_reference: null,
  reason: null,
  funds: { sources: [], may_not_approve: [] },
};

beforeEach(() => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({});
});

test('a withdrawal whose approval lapsed says so, and can be approved again but not paid', async () => {
  await screen.draw(<WithdrawalCard withdrawal={lapsed} />);
  expect(screen.plainText()).toContain('Approval lapsed');
  expect(screen.plainText()).toContain('finance approved it, but was disabled or has another role now.');
  expect([screen.has('Approve'), screen.has('Reject'), screen.has('Pay')]).toEqual([true, true, false]);
  await screen.press('Approve');
  expect(api.approveWithdrawal).toHaveBeenCalledWith({ id: 'w-1', seen: 'digest' }, key);
});

test('a withdrawal whose approval lapsed in a batch has to leave the batch before it is approved again', async () => {
  await screen.draw(<WithdrawalCard withdrawal={{ ...lapsed, batch_id: 'batch-00000001' }} />);
  expect(screen.plainText()).toContain('In a batch, approval lapsed');
  expect(screen.plainText()).toContain('Drop the batch first.');
  expect(screen.has('Approve')).toBe(false);
});

test('an operator who credited money of a withdrawal cannot approve it again', async () => {
  admin.username = 'cashier';
  const funds = { sources: [], may_not_approve: ['cashier'] };
  await screen.draw(<WithdrawalCard withdrawal={{ ...lapsed, funds }} />);
  expect(screen.button('Approve').disabled).toBe(true);
});

test('an approved withdrawal is paid, and not approved again, while its approver may still approve', async () => {
  await screen.draw(<WithdrawalCard withdrawal={{ ...lapsed, approval_lapsed: false, funds: null }} />);
  expect([screen.has('Approve'), screen.has('Pay')]).toEqual([false, true]);
});

test('a withdrawal is rejected and paid as it was shown when the dialog was opened', async () => {
  const approved = { ...lapsed, approval_lapsed: false, funds: null };
  await screen.draw(<WithdrawalCard withdrawal={approved} />);
  await screen.press('Pay');
  await screen.draw(<WithdrawalCard withdrawal={{ ...approved, seen: 'later' }} />);
  await screen.type('Bank reference', 'FT-1');
  await screen.press('Mark as paid');
  expect(api.payWithdrawal).toHaveBeenCalledWith({ id: 'w-1', seen: 'digest', bank_reference: 'FT-1' }, key);
  await screen.draw(<WithdrawalCard withdrawal={approved} />);
  await screen.press('Reject');
  await screen.draw(<WithdrawalCard withdrawal={{ ...approved, seen: 'later' }} />);
  await screen.type('Reason', 'name_mismatch');
  await screen.submit();
  expect(api.rejectWithdrawal).toHaveBeenCalledWith(
    { id: 'w-1', seen: 'digest', reason: 'name_mismatch' },
    key,
  );
});
