// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { SearchPage } from './search-page.tsx';

const api = vi.hoisted(() => ({
  listBlocks: vi.fn(),
  listCorrections: vi.fn(),
  listDisputes: vi.fn(),
  listLockedWithdrawals: vi.fn(),
  listMembers: vi.fn(),
  listOrders: vi.fn(),
  listReports: vi.fn(),
  listBusinesses: vi.fn(),
  listConversions: vi.fn(),
  listObjections: vi.fn(),
  listRecoveries: vi.fn(),
  listSupport: vi.fn(),
  listDeposits: vi.fn(),
  listWithdrawals: vi.fn(),
  listUnmatched: vi.fn(),
}));
// Saved answers are read as a whole.
const listSupportTemplates = vi.hoisted(() => vi.fn());
vi.mock('../../api.ts', () => ({ api: { ...api, listSupportTemplates } }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const links = () => [...document.querySelectorAll('a')].map((each) => each.getAttribute('href'));

beforeEach(() => {
  forgetAdmin();
  for (const mock of [...Object.values(api), listSupportTemplates]) {
    mock.mockReset().mockResolvedValue({ data: [], total: 0 });
  }
});

test('one search looks in every list, and leads to what it found', async () => {
  const member = { _id: 'm-1', username: 'lan' };
  api.listMembers.mockResolvedValue({ data: [{ ...member, locked_at: null, closed_at: null }], total: 1 });
  api.listBusinesses.mockResolvedValue({
    data: [{ _id: 'b-1', name: 'Lan Noodles', member, status: 'verified' }],
    total: 7,
  });
  api.listConversions.mockResolvedValue({
    data: [{ _id: 's-1', order: { title: 'Tea' }, advertiser: 'shop', sharer: 'lan' }],
    total: 1,
  });
  const objected = { _id: 'o-1', order: { title: 'Tea' }, sharer: member, status: 'declined' };
  api.listObjections.mockResolvedValue({ data: [objected], total: 1 });
  const answer = { topic: 'order_rejected', language: 'en', text: 'Take a clearer picture, please.' };
  listSupportTemplates.mockResolvedValue({
    data: [
      { ...answer, _id: 't-1', title: 'Blurred' },
      { ...answer, _id: 't-2', title: 'For LAN only' },
    ],
  });
  await screen.draw(<SearchPage />);
  for (const mock of Object.values(api)) expect(mock).not.toHaveBeenCalled();
  await screen.type('Search', ' lan ');
  await screen.submit();
  for (const mock of Object.values(api)) expect(mock).toHaveBeenCalledWith({ search: 'lan', limit: '5' });
  await screen.eventually(() => expect(screen.plainText()).toContain('All 7 in Businesses'));
  expect(screen.plainText()).toContain('lan · Declined');
  expect(screen.plainText()).toContain('shop · lan');
  const found = encodeURIComponent('{"search":"lan"}');
  expect(links()).toEqual([
    '/members/m-1',
    `/businesses?filter=${found}`,
    `/businesses?filter=${found}`,
    `/conversions?filter=${encodeURIComponent('{"search":"s-1"}')}`,
    `/objections?filter=${found}`,
    `/saved-answers?filter=${encodeURIComponent('{"search":"For LAN only"}')}`,
  ]);
});
