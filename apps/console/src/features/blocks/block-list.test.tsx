// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Block } from '../../data/api.ts';
import { BlockList } from './block-list.tsx';

const api = vi.hoisted(() => ({ endBlock: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'UTC', demo: false }),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const block: Block = {
  _id: 'b-1',
  kind: 'host',
  value: 'noodles.example',
  network: null,
  reason: 'Sells nothing',
  created_by: 'minh',
  created_at: '2026-03-02T03:00:00.000Z',
  ends_at: '2026-04-02T03:00:00.000Z',
  ended_by: null,
  ended_at: null,
  orders_running: 0,
  visits_refused: 0,
};

beforeEach(forgetAdmin);

test('a block that was ended stays in its place, so that the next one does not move under the pointer', async () => {
  Object.assign(admin.list, { resource: 'blocks', data: [block], total: 1 });
  api.endBlock.mockResolvedValue({});
  await screen.draw(<BlockList />);
  await screen.press('End');
  expect(document.querySelector('article [role=status]')?.textContent).toContain('Block ended');
  expect(admin.notify).not.toHaveBeenCalled();
});
