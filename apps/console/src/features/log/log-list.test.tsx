// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { LogList } from './log-list.tsx';

const instance = vi.hoisted(() => ({ timezone: undefined as string | undefined }));
vi.mock('../../data/instance.tsx', () => ({ useInstance: () => instance }));
vi.mock('../../data/api.ts', () => ({ api: { listLog: async () => ({ chain: null }) } }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();

beforeEach(forgetAdmin);

test('the audit log is filtered by the days of the business, and not before its time zone is known', async () => {
  instance.timezone = undefined;
  await screen.draw(<LogList />);
  expect(document.querySelector('[role=search]')).toBeNull();
  instance.timezone = 'Asia/Ho_Chi_Minh';
  await screen.draw(<LogList />);
  await screen.type('From', '2026-03-02');
  await screen.press('Search');
  expect(admin.setFilters).toHaveBeenCalledWith(
    expect.objectContaining({ from: '2026-03-01T17:00:00.000Z' }),
  );
});
