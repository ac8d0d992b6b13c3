// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { SavedViews } from './saved-views.tsx';

const api = vi.hoisted(() => ({ listViews: vi.fn(), saveView: vi.fn(), removeView: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const large = { _id: 'v-1', name: 'Large', list: 'deposits', filter: { search: '500', status: 'pending' } };

beforeEach(() => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({});
  api.listViews.mockResolvedValue({
    data: [large, { _id: 'v-2', name: 'Mine', list: 'orders', filter: {} }],
  });
});

const isPressed = (name: string) => screen.button(name).getAttribute('aria-pressed');

test('the saved views of a list are offered there and nowhere else, and set its filter', async () => {
  await screen.draw(<SavedViews list="deposits" />);
  await screen.eventually(() => expect(screen.has('Large')).toBe(true));
  expect(screen.has('Mine')).toBe(false);
  await screen.press('Large');
  expect(admin.setFilters).toHaveBeenCalledWith(large.filter);
});

test('the saved view in use is marked, whatever the order of its fields and whether or not empty ones are present', async () => {
  admin.filterValues = { status: 'pending', stage: '', search: '500' };
  await screen.draw(<SavedViews list="deposits" />);
  await screen.eventually(() => expect(isPressed('Large')).toBe('true'));
  admin.filterValues = { status: 'pending' };
  await screen.draw(<SavedViews list="deposits" />);
  expect(isPressed('Large')).toBe('false');
});

test('a view is saved with the filter in use, and only under a name', async () => {
  admin.filterValues = { status: 'pending', search: '' };
  await screen.draw(<SavedViews list="deposits" />);
  await screen.press('Save view');
  await screen.press('Save');
  expect(screen.text()).toContain('Enter a name of at most 40 characters.');
  await screen.type('Name', 'x'.repeat(41));
  await screen.press('Save');
  expect(api.saveView).not.toHaveBeenCalled();
  await screen.type('Name', ' To confirm ');
  await screen.press('Save');
  expect(api.saveView).toHaveBeenCalledWith(
    { list: 'deposits', name: 'To confirm', filter: { status: 'pending' } },
    { idempotencyKey: expect.any(String) },
  );
});

test('a saved view is removed by its own button, and the views are read again', async () => {
  await screen.draw(<SavedViews list="deposits" />);
  await screen.eventually(() => expect(screen.has('Large')).toBe(true));
  api.listViews.mockResolvedValue({ data: [] });
  await screen.press('Remove view Large');
  expect(api.removeView).toHaveBeenCalledWith({ id: 'v-1' }, { idempotencyKey: expect.any(String) });
  await screen.eventually(() => expect(screen.has('Large')).toBe(false));
});
