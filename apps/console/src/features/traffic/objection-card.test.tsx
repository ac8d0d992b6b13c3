// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Objection } from '../../data/api.ts';
import { ObjectionCard } from './objection-card.tsx';

const api = vi.hoisted(() => ({
  upholdObjection: vi.fn(),
  declineObjection: vi.fn(),
  listSupportTemplates: vi.fn(),
  readQueues: vi.fn(),
}));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const key = { idempotencyKey: expect.any(String) };
const objection: Objection = {
  _id: 'o-1',
  order: { _id: 'c-1', title: 'Noodles' },
  share: 's-1',
  sharer: { _id: 'm-1', username: 'lan', language: 'vn' },
  visits: 3,
  reasons: { repeat: 3 },
  networks: 1,
  rewards: 36,
  payable: 2,
  status: 'open',
  paid: null,
  answer: null,
  created_at: '2026-03-02T02:00:00.000Z',
  decided_by: null,
  decided_at: null,
};

beforeEach(() => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({});
  api.readQueues.mockResolvedValue({ data: [] });
  api.listSupportTemplates.mockResolvedValue({
    data: [
      { _id: 't-1', topic: 'objection_answered', language: 'vn', title: 'A bot', text: 'Không phải người.' },
    ],
  });
});

test('an objection is upheld with an answer for the sharer, for as many visits as can be paid', async () => {
  await screen.draw(<ObjectionCard objection={objection} />);
  expect(screen.plainText()).toContain('3 repeated');
  await screen.press('Uphold');
  expect(screen.text()).toContain('Verify 2 visits after all');
  await screen.submit();
  expect(api.upholdObjection).not.toHaveBeenCalled();
  await screen.type('Answer', 'A family of three');
  await screen.submit();
  expect(api.upholdObjection).toHaveBeenCalledWith({ id: 'o-1', answer: 'A family of three' }, key);
  expect(admin.notify).toHaveBeenCalledWith('Upheld; the sharer is notified', { type: 'success' });
});

test('an objection whose visits can no longer be paid can only be declined', async () => {
  await screen.draw(<ObjectionCard objection={{ ...objection, payable: 0 }} />);
  expect(screen.has('Uphold')).toBe(false);
  await screen.press('Decline');
  await screen.type('Answer', 'The order has ended');
  await screen.submit();
  expect(api.declineObjection).toHaveBeenCalledWith({ id: 'o-1', answer: 'The order has ended' }, key);
});

test('the answer to an objection starts from one saved in the sharer’s language, and can still be changed', async () => {
  await screen.draw(<ObjectionCard objection={objection} />);
  await screen.press('Decline');
  await screen.eventually(() => screen.field('Saved answer'));
  expect(api.listSupportTemplates).toHaveBeenCalledWith({ topic: 'objection_answered', language: 'vn' });
  await screen.type('Saved answer', 't-1');
  expect(screen.field('Answer').value).toBe('Không phải người.');
  await screen.type('Answer', 'Không phải người thật.');
  await screen.submit();
  expect(api.declineObjection).toHaveBeenCalledWith({ id: 'o-1', answer: 'Không phải người thật.' }, key);
});

test('an answered objection shows its answer and has no buttons', async () => {
  const decided = { decided_by: 'op', decided_at: '2026-03-02T03:00:00.000Z', answer: 'A family' };
  await screen.draw(
    <ObjectionCard objection={{ ...objection, ...decided, status: 'upheld', paid: 2, payable: 0 }} />,
  );
  expect(screen.plainText()).toContain('A family');
  expect([screen.has('Uphold'), screen.has('Decline')]).toEqual([false, false]);
});
