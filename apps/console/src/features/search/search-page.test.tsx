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
  listWebhooks: vi.fn(),
  listObjections: vi.fn(),
  listRecoveries: vi.fn(),
  listSupport: vi.fn(),
  listDeposits: vi.fn(),
  listWithdrawals: vi.fn(),
  listUnmatched: vi.fn(),
  listAnnouncements: vi.fn(),
  listApprovals: vi.fn(),
  listHeldVisits: vi.fn(),
  listPaymentBatches: vi.fn(),
  listServiceEvents: vi.fn(),
  listBankStatements: vi.fn(),
  listOperators: vi.fn(),
}));
// These are read as a whole.
const wholes = vi.hoisted(() => ({
  listSupportTemplates: vi.fn(),
  listCategories: vi.fn(),
  listLevels: vi.fn(),
  listPackages: vi.fn(),
  listNotices: vi.fn(),
  listInviteCodes: vi.fn(),
  listPages: vi.fn(),
  listSettings: vi.fn(),
}));
const { listSupportTemplates, listCategories, listLevels, listPackages, listNotices } = wholes;
const { listInviteCodes, listPages, listSettings } = wholes;
// It is asked for what a subject did or what was done to it.
const listLog = vi.hoisted(() => vi.fn());
vi.mock('../../data/api.ts', () => ({ api: { ...api, ...wholes, listLog } }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const section = (name: string) => document.querySelector(`section[aria-label="${name}"]`);
const links = () => [...document.querySelectorAll('a')].map((each) => each.getAttribute('href'));

beforeEach(() => {
  forgetAdmin();
  for (const mock of [...Object.values(api), ...Object.values(wholes), listLog]) {
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
  expect(listLog).toHaveBeenCalledWith({ subject: 'lan', limit: '5' });
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

/** The address of a list with a filter. */
const listWith = (list: string, filter: object) =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

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

test('announcements and operators lead to themselves, and so does what is read as a whole', async () => {
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
    listWith('categories', { search: 'Rainwear' }),
    `/announcements?filter=${encodeURIComponent('{"search":"a-1"}')}`,
    listWith('invite-codes', { search: 'RAIN2026' }),
    `/operators?filter=${encodeURIComponent('{"search":"o-1"}')}`,
  ]);
});

test('money in files and batches, requests, held visits, pages, settings and the log are found, each with its place', async () => {
  const batch = { _id: 'p-12345678', total: 1_950, status: 'made', waiting: 1 };
  api.listPaymentBatches.mockResolvedValue({ data: [batch], total: 1 });
  const statement = { _id: 's-1', file_name: 'march.csv', account: '0071', status: 'ready' };
  api.listBankStatements.mockResolvedValue({ data: [statement], total: 1 });
  const event = { _id: 'standard/e-1', event_id: 'e-1', type: 'payment.reversed', problem: 'reversed' };
  api.listServiceEvents.mockResolvedValue({ data: [event], total: 1 });
  const asked = { _id: 'a-1', kind: 'setting', title: 'Share visits', status: 'asked' };
  api.listApprovals.mockResolvedValue({ data: [asked], total: 1 });
  const held = { _id: 'v-1', network: '0123456789ab', visits: 2, sharers: [{ username: 'lan' }] };
  api.listHeldVisits.mockResolvedValue({ data: [held, { ...held, _id: 'v-2', network: null }], total: 2 });
  listPages.mockResolvedValue({ data: [{ _id: 'help', languages: ['en', 'fr'] }] });
  const setting = { _id: 'share_visits', meaning: 'The visits of a share. Help is there.', public: true };
  listSettings.mockResolvedValue({ data: [setting, { ...setting, _id: 'fee', meaning: 'A fee' }] });
  const entry = { _id: '7', action: 'deposit_confirmed', operator: { username: 'anna' } };
  listLog.mockResolvedValue({
    data: [{ ...entry, subject: 'deposit/d-1', subject_name: null }],
    total: 9,
  });
  await search('help');
  await screen.eventually(() => expect(section('Audit log')?.textContent).toContain('anna · deposit/d-1'));
  expect(section('Audit log')?.textContent).toContain('Deposit confirmed');
  expect(section('Payments')?.textContent).toContain('Batch 12345678');
  expect(section('Held visits')?.textContent).toContain('Network 012345672 visits held · lan');
  expect(section('Held visits')?.textContent).toContain('Network no longer known');
  expect(section('Settings')?.textContent).toBe('SettingsShare visitsPublic');
  expect(links()).toEqual([
    listWith('held-visits', { search: 'v-1' }),
    listWith('held-visits', { search: 'v-2' }),
    '/statements/s-1',
    listWith('service-events', { search: 'e-1' }),
    '/payments/p-12345678',
    listWith('approvals', { search: 'a-1' }),
    listWith('pages', { search: 'Help' }),
    listWith('settings', { search: 'Share visits' }),
    listWith('log', { subject: 'deposit/d-1' }),
    listWith('log', { subject: 'help' }),
  ]);
});

test('levels, packages and notices are found by what members read, and each leads to itself', async () => {
  const level = { _id: 'l-1', terms: { rank: 2, names: { vn: 'Bạc', en: 'Silver 100' } }, retired: false };
  listLevels.mockResolvedValue({
    data: [level, { ...level, _id: 'l-2', terms: { rank: 3, names: { vn: 'Vàng', en: 'Gold' } } }],
  });
  const offered = { _id: 'p-1', terms: { visits: 100 }, retired: false };
  listPackages.mockResolvedValue({
    data: [
      offered,
      { ...offered, _id: 'p-2', retired: true },
      { ...offered, _id: 'p-3', terms: { visits: 20 } },
    ],
  });
  const notice = { kind: 'popup', language: 'en', state: 'shown', text: '100 days of summer', link: null };
  listNotices.mockResolvedValue({
    data: [
      notice,
      { ...notice, kind: 'banner', state: 'own', text: null },
      { ...notice, kind: 'banner', language: 'fr', state: 'off', text: null, link: '/levels?for=100' },
    ],
  });
  await search('100');
  await screen.eventually(() =>
    expect(section('Popup and banner')?.textContent).toBe(
      'Popup and bannerPopup at start, EnglishLive · 100 days of summerHome banner, FrenchOff',
    ),
  );
  expect(section('Levels and packages')?.textContent).toBe(
    'Levels and packagesSilver 100Level · Offered100 visitsPackage · Offered100 visitsPackage · Retired',
  );
  expect(links()).toEqual([
    listWith('price-list', { search: 'l-1' }),
    listWith('price-list', { search: 'p-1' }),
    listWith('price-list', { search: 'p-2' }),
    listWith('notices', { search: 'Popup at start, English' }),
    listWith('notices', { search: 'Home banner, French' }),
  ]);
});

test('a list that the operator may not read is neither asked nor shown', async () => {
  admin.lacks = ['deposits.read', 'support.read', 'levels.read', 'notices.read'];
  await search('lan');
  await screen.eventually(() => expect(section('Members')?.textContent).toContain('Nothing found.'));
  for (const name of ['Deposits', 'Support', 'Saved answers', 'Levels and packages', 'Popup and banner']) {
    expect(section(name)).toBeNull();
  }
  const unasked = [
    api.listDeposits,
    api.listSupport,
    listSupportTemplates,
    listLevels,
    listPackages,
    listNotices,
  ];
  for (const mock of unasked) expect(mock).not.toHaveBeenCalled();
  expect(api.listWithdrawals).toHaveBeenCalled();
});
