// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { asked } from '../../../test/asked-approval.ts';
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
