// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { PriceListPage } from './price-list-page.tsx';

const api = vi.hoisted(() => ({ listLevels: vi.fn(), listPackages: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const of = { version: 1, retired: false };
const silver = {
  ...of,
  _id: 'l-1',
  members: 2,
  terms: {
    rank: 2,
    names: { vn: 'Bạc', en: 'Silver', jp: 'シルバー', kr: '실버', cn: '白银', rs: 'Серебро', fr: 'Argent' },
    joining_fee: 1_000,
    discount_bp: 100,
    max_discount_bp: null,
    turns_per_day: 3,
  },
};
const hundred = {
  ...of,
  _id: 'p-1',
  open_orders: 4,
  terms: { visits: 100, list_price: 2_000, reward_per_visit: 10 },
};

beforeEach(() => {
  forgetAdmin();
  // What these tests are about can be read; nothing is changed.
  admin.lacks = ['levels.change'];
  api.listLevels.mockReset().mockResolvedValue({ data: [silver] });
  api.listPackages.mockReset().mockResolvedValue({ data: [hundred] });
});

test('a search finds a level by its name in any language, a package by its visits, and either by its id', async () => {
  await screen.draw(<PriceListPage />);
  await screen.eventually(() => expect(screen.text()).toContain('100 visits'));
  for (const words of ['SILVER', 'bạc', 'l-1']) {
    await screen.type('Search', words);
    expect(screen.text()).toContain('2. Silver');
    expect(screen.text()).toContain('No packages.');
  }
  for (const words of ['100', 'p-1']) {
    await screen.type('Search', words);
    expect(screen.text()).toContain('100 visits');
    expect(screen.text()).toContain('No levels.');
  }
});
