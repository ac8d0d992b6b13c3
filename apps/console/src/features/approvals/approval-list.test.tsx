// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Approval } from '../../data/api.ts';
import { ApprovalList } from './approval-list.tsx';

const api = vi.hoisted(() => ({ approveApproval: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'Asia/Ho_Chi_Minh', demo: false }),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const asked: Approval = {
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

beforeEach(forgetAdmin);

test('an approved request stays in its place, so that the next one does not move under the pointer', async () => {
  const other: Approval = { ...asked, _id: 'a-2', title: 'settle_minutes', own: true };
  Object.assign(admin.list, { resource: 'approvals', data: [asked, other], total: 2 });
  api.approveApproval.mockResolvedValue({});
  await screen.draw(<ApprovalList />);
  await screen.press('Approve');
  const [first, second] = document.querySelectorAll('article');
  expect(first?.querySelector('[role=status]')?.textContent).toContain('Approved and in effect');
  expect(second?.textContent).toContain('settle_minutes');
  expect(admin.notify).not.toHaveBeenCalled();
});
