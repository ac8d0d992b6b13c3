// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { asked } from '../../../test/asked-approval.ts';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { ApprovalCard } from './approval-card.tsx';

const api = vi.hoisted(() => ({ approveApproval: vi.fn(), declineApproval: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'Asia/Ho_Chi_Minh', demo: false }),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();

beforeEach(forgetAdmin);

test('a request can be approved as shown, or declined', async () => {
  api.approveApproval.mockResolvedValue({});
  await screen.draw(<ApprovalCard approval={asked} />);
  expect([screen.has('Approve'), screen.has('Decline')]).toEqual([true, true]);
  await screen.press('Approve');
  expect(api.approveApproval).toHaveBeenCalledWith(
    { id: 'a-1', seen: 'digest' },
    { idempotencyKey: expect.any(String) },
  );
});

test.each([
  ['whose operator lost access', { asker_lost_access: true }, 'minh was disabled or has another role now'],
  ['that is no longer possible', { possible: false }, 'Something changed since the request.'],
])('a request %s says so, and can only be declined', async (_what, change, says) => {
  await screen.draw(<ApprovalCard approval={{ ...asked, ...change }} />);
  expect(screen.plainText()).toContain(says);
  expect([screen.has('Approve'), screen.has('Decline')]).toEqual([false, true]);
});
