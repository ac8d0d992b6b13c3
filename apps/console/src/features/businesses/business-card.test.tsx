// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Business } from '../../data/api.ts';
import { BusinessCard } from './business-card.tsx';

const api = vi.hoisted(() => ({
  listSupportTemplates: vi.fn(),
  readQueues: vi.fn(),
  refuseBusiness: vi.fn(),
  verifyBusiness: vi.fn(),
}));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const business: Business = {
  _id: 'b-1',
  seen: 'digest',
  name: 'Noodles',
  town: 'Hue',
  logo: null,
  phone: null,
  chat: null,
  site: null,
  legal_name: null,
  tax_number: null,
  tax_address: null,
  member: { _id: 'm-1', username: 'lan', language: 'kr' },
  status: 'verified',
  reason: null,
  explanation: null,
  document: null,
  asked_at: '2026-03-02T02:00:00.000Z',
  decided_at: null,
  decided_by: null,
};

beforeEach(() => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({ data: [] });
});

test('a badge ends for a reason, explained by an answer saved in the member’s language', async () => {
  const saved = {
    _id: 't-1',
    topic: 'business_refused',
    language: 'kr',
    title: 'Name',
    text: '이름이 다릅니다.',
  };
  api.listSupportTemplates.mockResolvedValue({ data: [saved] });
  await screen.draw(<BusinessCard business={business} />);
  await screen.press('End badge');
  await screen.eventually(() => screen.field('Saved answer'));
  expect(api.listSupportTemplates).toHaveBeenCalledWith({ topic: 'business_refused', language: 'kr' });
  expect(screen.text()).toContain('Visible to the member, who reads in Korean.');
  await screen.type('Saved answer', 't-1');
  await screen.submit();
  expect(screen.text()).toContain('Choose a reason.');
  await screen.type('Reason', 'document_other_name');
  await screen.submit();
  expect(api.refuseBusiness).toHaveBeenCalledWith(
    { id: 'b-1', seen: 'digest', reason: 'document_other_name', explanation: '이름이 다릅니다.' },
    { idempotencyKey: expect.any(String) },
  );
  expect(admin.notify).toHaveBeenCalledWith('Badge ended; the member is notified', { type: 'success' });
});

test('a refused business shows why, in the words that its member read', async () => {
  const refused = {
    ...business,
    status: 'refused',
    reason: 'document_expired',
    explanation: 'Expired in May',
  } as const;
  await screen.draw(<BusinessCard business={refused} />);
  expect(screen.text()).toContain('The document has expired');
  expect(screen.text()).toContain('Expired in May');
  expect(screen.has('End badge')).toBe(false);
});
