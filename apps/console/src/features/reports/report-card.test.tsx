// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { OrderReports } from '../../data/api.ts';
import { ReportCard } from './report-card.tsx';

const api = vi.hoisted(() => ({
  dismissReports: vi.fn(),
  upholdReports: vi.fn(),
  readQueues: vi.fn(),
  listSupportTemplates: vi.fn(),
}));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'UTC', demo: false }),
}));

const screen = newScreen();
const key = { idempotencyKey: expect.any(String) };
const reports: OrderReports = {
  _id: 'c-1',
  seen: 'digest',
  order: { title: 'Noodles', stage: 'distributing', landing_url: 'https://noodles.example/' },
  member: { _id: 'm-1', username: 'lan', language: 'en' },
  status: 'open',
  reports: 3,
  reasons: { fraud: 2, unsafe: 1 },
  first_at: '2026-03-02T02:00:00.000Z',
  last_at: '2026-03-02T03:00:00.000Z',
  decided_by: null,
  decided_at: null,
};

beforeEach(async () => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({ data: [] });
  await screen.draw(<ReportCard reports={reports} />);
});

test('reports are dismissed in the state that was shown, with a reason for the log', async () => {
  const reason = 'The page is what it says';
  await screen.press('Dismiss');
  await screen.type('Reason', reason);
  await screen.submit();
  expect(api.dismissReports).toHaveBeenCalledWith({ id: 'c-1', seen: 'digest', reason }, key);
});

test('reports are upheld in the state that was shown, with a reason that the member reads', async () => {
  await screen.press('Stop order');
  await screen.type('Reason', 'misleading');
  await screen.submit();
  expect(api.upholdReports).toHaveBeenCalledWith({ id: 'c-1', seen: 'digest', reason: 'misleading' }, key);
});
