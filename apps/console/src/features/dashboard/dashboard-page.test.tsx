// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Figures } from '../../data/api.ts';
import { DashboardPage } from './dashboard-page.tsx';

const api = vi.hoisted(() => ({ figures: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'Asia/Ho_Chi_Minh', demo: false }),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const none = { answered: 0, median_hours: null, p95_hours: null };
const day = {
  day: '2026-03-02',
  deposits: 0,
  deposited: 0,
  withdrawals: 0,
  withdrawn: 0,
  active_members: 0,
  orders_started: 0,
  orders_received: 0,
  visits_verified: 0,
  visits_refused: 0,
};
const figures: Figures = {
  at: '2026-03-02T03:00:00.000Z',
  from: '2026-03-02',
  to: '2026-03-02',
  timezone: 'Asia/Ho_Chi_Minh',
  bank: 0,
  owed: [],
  missing_settings: [],
  join_obstacles: [],
  answers: { withdrawals: none, deposits: none, orders: none },
  by_day: [day],
};

beforeEach(forgetAdmin);

test('the dashboard lists the settings without which members cannot see who runs this, and leads to them', async () => {
  api.figures.mockResolvedValue({
    data: { ...figures, missing_settings: ['company_name', 'link_support'] },
  });
  await screen.draw(<DashboardPage />);
  await screen.eventually(() => expect(screen.plainText()).toContain('Company name is empty'));
  expect(screen.plainText()).toContain('Link support is still the example');
  expect(screen.plainText()).not.toContain('Company address');
  expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/settings');
});

test('the dashboard says nothing of settings that are filled in', async () => {
  api.figures.mockResolvedValue({ data: figures });
  await screen.draw(<DashboardPage />);
  await screen.eventually(() => expect(screen.plainText()).toContain('Money held and owed'));
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('the dashboard says what keeps strangers from joining, and leads to where it is changed', async () => {
  api.figures.mockResolvedValue({
    data: { ...figures, join_obstacles: ['no_offered_code', 'no_phone_codes'] },
  });
  await screen.draw(<DashboardPage />);
  await screen.eventually(() => expect(screen.plainText()).toContain('No invite code is offered'));
  expect(screen.plainText()).toContain('No service sends codes to phones');
  const links = [...document.querySelectorAll('[role=alert] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/invite-codes', '/settings']);
});
