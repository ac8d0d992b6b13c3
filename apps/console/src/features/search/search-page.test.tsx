// @vitest-environment jsdom
import { COUNTED_MAX } from '@handbill/contract/console/counted';
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
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
  listAnnouncements: vi.fn(),
  listOperators: vi.fn(),
}));
// These are read as a whole.
const wholes = vi.hoisted(() => ({
  listSupportTemplates: vi.fn(),
  listCategories: vi.fn(),
  listInviteCodes: vi.fn(),
}));
const { listSupportTemplates, listCategories, listInviteCodes } = wholes;
vi.mock('../../api.ts', () => ({ api: { ...api, ...wholes } }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const section = (name: string) => document.querySelector(`section[aria-label="${name}"]`);
const links = () => [...document.querySelectorAll('a')].map((each) => each.getAttribute('href'));

beforeEach(() => {
  forgetAdmin();
  for (const mock of [...Object.values(api), ...Object.values(wholes)]) {
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
  await screen.eventually(() => expect(screen.plainText()).toContain('All in Businesses (7)'));
  expect(screen.plainText()).toContain('lan · Declined');
  expect(screen.plainText()).toContain('shop · lan');
  const found = encodeURIComponent('{"search":"lan"}');
  expect(links()).toEqual([
    '/members/m-1',
    `/businesses?filter=${encodeURIComponent('{"search":"b-1"}')}`,
    `/businesses?filter=${found}`,
    `/conversions?filter=${encodeURIComponent('{"search":"s-1"}')}`,
    `/objections?filter=${encodeURIComponent('{"search":"o-1"}')}`,
    `/saved-answers?filter=${encodeURIComponent('{"search":"For LAN only"}')}`,
  ]);
});

/** Draws the page and searches for some words. */
async function search(words: string): Promise<void> {
  await screen.draw(<SearchPage />);
  await screen.type('Search', words);
  await screen.submit();
}

test('reports of one order that were decided at different times are all shown', async () => {
  const reported = { _id: 'c-1', order: { title: 'Tea' }, member: { username: 'lan' }, status: 'dismissed' };
  api.listReports.mockResolvedValue({
    data: ['2026-03-02T03:00:00Z', '2026-03-01T03:00:00Z'].map((decided_at) => ({ ...reported, decided_at })),
    total: 2,
  });
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await search('tea');
  await screen.eventually(() => expect(section('Reports')?.querySelectorAll('li')).toHaveLength(2));
  // React would say that two rows have the same key.
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('unmatched money leads to itself, however many payments have its reference', async () => {
  const money = { _id: 'u-1', bank_reference: 'FT1', amount: 500, status: 'waiting' };
  api.listUnmatched.mockResolvedValue({ data: [money], total: 1 });
  await search('ft1');
  await screen.eventually(() =>
    expect(links()).toEqual([`/unmatched?filter=${encodeURIComponent('{"search":"u-1"}')}`]),
  );
});

test('a number that the server did not count to its end is not shown as exact', async () => {
  const member = { _id: 'm-1', username: 'lan', locked_at: null, closed_at: null };
  api.listMembers.mockResolvedValue({ data: [member], total: COUNTED_MAX + 1 });
  await search('lan');
  await screen.eventually(() => expect(screen.plainText()).toContain('All in Members (more than 10000)'));
});

test('announcements and operators lead to themselves, and what is read as a whole to its list', async () => {
  const announced = { _id: 'a-1', texts: { en: { title: 'Rain', body: '' } }, fallback: 'en', state: 'sent' };
  const audience = { username: null, level_ids: [], languages: [], with_orders: false };
  api.listAnnouncements.mockResolvedValue({ data: [{ ...announced, audience }], total: 1 });
  const operator = { _id: 'o-1', username: 'raine', role: 'support', disabled_at: '2026-03-01T03:00:00Z' };
  api.listOperators.mockResolvedValue({ data: [operator], total: 1 });
  listCategories.mockResolvedValue({
    data: [
      { _id: 'own_1', words: { en: 'Rainwear', fr: 'Imperméables' }, offered: false },
      { _id: 'food', words: { en: 'Food', fr: 'Cuisine' }, offered: true },
      { _id: 'own_2', words: null, offered: false },
    ],
  });
  listInviteCodes.mockResolvedValue({
    data: [
      { _id: 'RAIN2026', closed_at: null, members: 1_200 },
      { _id: 'HANDBILL', closed_at: null, members: 3 },
    ],
  });
  await search('rain');
  await screen.eventually(() => expect(section('Operators')?.textContent).toContain('support · Disabled'));
  expect(section('Announcements')?.textContent).toContain('all members · Sent');
  expect(section('Categories')?.textContent).toBe('CategoriesRainwearHidden');
  expect(section('Invite codes')?.textContent).toContain('Open · 1200 registered');
  expect(links()).toEqual([
    '/categories',
    `/announcements?filter=${encodeURIComponent('{"search":"a-1"}')}`,
    '/invite-codes',
    `/operators?filter=${encodeURIComponent('{"search":"o-1"}')}`,
  ]);
});

test('a list that the operator may not read is neither asked nor shown', async () => {
  admin.lacks = ['deposits.read', 'support.read'];
  await search('lan');
  await screen.eventually(() => expect(section('Members')?.textContent).toContain('Nothing found.'));
  for (const name of ['Deposits', 'Support', 'Saved answers']) expect(section(name)).toBeNull();
  for (const mock of [api.listDeposits, api.listSupport, listSupportTemplates]) {
    expect(mock).not.toHaveBeenCalled();
  }
  expect(api.listWithdrawals).toHaveBeenCalled();
});
