// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Dispute } from '../../data/api.ts';
import { DisputeList } from './dispute-list.tsx';

const api = vi.hoisted(() => ({ settleDispute: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'UTC', demo: false }),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const dispute: Dispute = {
  _id: 'd-1',
  payment: 'pi_1',
  event_type: 'charge.dispute.created',
  member: { _id: 'm-1', username: 'lan' },
  amount: 2_000,
  moved: 2_000,
  status: 'open',
  opened_at: '2026-03-02T03:00:00.000Z',
  settled_by: null,
  settled_at: null,
};

beforeEach(forgetAdmin);

test('a dispute whose settlement was requested stays in its place and says so', async () => {
  Object.assign(admin.list, { resource: 'disputes', data: [dispute], total: 1 });
  api.settleDispute.mockResolvedValue({ approval: 'a-1' });
  await screen.draw(<DisputeList />);
  await screen.press('Settle');
  await screen.type('Reason', 'The bank decided');
  await screen.submit();
  expect(document.querySelector('article [role=status]')?.textContent).toContain(
    'Waiting for another operator’s approval',
  );
  expect(admin.notify).not.toHaveBeenCalled();
});
